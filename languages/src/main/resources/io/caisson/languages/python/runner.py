"""Runs one Python program as Caisson promises: cold as a script of its own, warm in a child of a zygote.

`main(folder)` reads order.json, if it is not given one, input.json and stdin in the folder, runs /work/ENTRY as
`__main__`, and leaves result.json or error.json and display/NNN.* there. All of it is the guest's word: nothing here
guards anything.
"""

import ast
import builtins
import io
import json
import os
import sys
import types

WORK = "/work/"
OURS = ("<caisson>", "<string>") if __name__ != "__main__" else (__file__,)
RESULT_BYTES = 8 << 20
DEPTH = 200
TEXT_BYTES = 64 << 10
EXACT_BITS = 1024
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/work",
    "LANG": "C.UTF-8",
    "MPLBACKEND": "Agg",
    "MPLCONFIGDIR": "/tmp",
}


class ResultError(Exception):
    """The value cannot be told as JSON."""


# --- values as JSON -----------------------------------------------------------------------------------------------


class Encoder:
    """Makes plain values of rich ones. Modules that were never imported cannot have made any, so none is imported."""

    def __init__(self):
        self.above = set()
        self.left = RESULT_BYTES

    def spend(self, count):
        self.left -= count
        if self.left < 0:
            raise ResultError("the result is larger than 8 MiB")

    def plain(self, value, depth=0):
        kind = type(value)
        if value is None or kind is bool:
            self.spend(4)
            return value
        if kind is str:
            self.spend(len(value))
            return value
        if kind is int:
            return self.whole(value)
        if kind is float:
            self.spend(8)
            return value if value - value == 0 else None
        if depth >= DEPTH:
            raise ResultError("the result is nested more than %d deep" % DEPTH)
        if id(value) in self.above:
            raise ResultError("the result contains itself")
        self.above.add(id(value))
        try:
            self.spend(2)
            return self.nested(value, kind, depth + 1)
        finally:
            self.above.discard(id(value))

    def whole(self, value):
        self.spend(value.bit_length() // 3 + 1)
        if value.bit_length() <= EXACT_BITS:
            return value
        try:
            return str(value)
        except ValueError:
            return hex(value)

    def nested(self, value, kind, depth):
        if issubclass(kind, dict):
            return {self.key(key): self.plain(item, depth) for key, item in value.items()}
        if issubclass(kind, (list, tuple, set, frozenset, range)):
            return [self.plain(item, depth) for item in value]
        if issubclass(kind, (bytes, bytearray, memoryview)):
            return self.binary(bytes(value))
        for module, convert in CONVERTERS:
            if module in sys.modules:
                converted = convert(sys.modules[module], value)
                if converted is not value:
                    return self.plain(converted, depth)
        for base in (bool, int, float, str):
            if issubclass(kind, base):
                return self.plain(base(value), depth)
        return self.thing(value, kind, depth)

    def thing(self, value, kind, depth):
        if hasattr(kind, "__dataclass_fields__"):
            return {name: self.plain(getattr(value, name), depth) for name in kind.__dataclass_fields__}
        if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.ModuleType, type)):
            return None
        if isinstance(value, (type({}.keys()), type({}.values()), type({}.items()))):
            return [self.plain(item, depth) for item in value]
        return self.plain(shown(value), depth)

    def binary(self, data):
        import binascii

        self.spend(len(data) * 4 // 3)
        return {"$binary": binascii.b2a_base64(data, newline=False).decode()}

    def key(self, key):
        if isinstance(key, bool):
            key = "true" if key else "false"
        elif key is None:
            key = "null"
        key = key if type(key) is str else str(key)
        self.spend(len(key) + 2)
        return key


def shown(value):
    try:
        return repr(value)[:TEXT_BYTES]
    except Exception as error:
        return "<%s whose repr raises %s>" % (type(value).__name__, type(error).__name__)


def from_numpy(numpy, value):
    if isinstance(value, numpy.datetime64):
        return None if numpy.isnat(value) else str(value)
    if isinstance(value, numpy.timedelta64):
        return None if numpy.isnat(value) else str(value)
    if isinstance(value, numpy.ndarray):
        if value.dtype.kind in "mM":
            return value.astype(str).tolist()
        return value.tolist()
    if isinstance(value, numpy.generic):
        return value.item()
    return value


def from_pandas(pandas, value):
    if value is pandas.NaT or value is pandas.NA:
        return None
    if isinstance(value, pandas.DataFrame):
        frame = value if isinstance(value.index, pandas.RangeIndex) else indexed(value)
        columns = [str(name) for name in frame.columns]
        return [dict(zip(columns, row)) for row in frame.itertuples(index=False, name=None)]
    if isinstance(value, pandas.Series):
        return value.tolist() if isinstance(value.index, pandas.RangeIndex) else dict(zip(value.index, value.tolist()))
    if isinstance(value, (pandas.Index, pandas.api.extensions.ExtensionArray)):
        return value.tolist()
    if isinstance(value, (pandas.Period, pandas.Interval)):
        return str(value)
    return value


def indexed(frame):
    try:
        return frame.reset_index()
    except ValueError:
        return frame


def from_datetime(datetime, value):
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value) if isinstance(value, datetime.timedelta) else value


def by_text(*names):
    def convert(module, value):
        return str(value) if isinstance(value, tuple(getattr(module, name) for name in names)) else value

    return convert


CONVERTERS = (
    ("numpy", from_numpy),
    ("pandas", from_pandas),
    ("datetime", from_datetime),
    ("decimal", by_text("Decimal")),
    ("fractions", by_text("Fraction")),
    ("uuid", by_text("UUID")),
    ("pathlib", by_text("PurePath")),
    ("enum", lambda enum, value: value.value if isinstance(value, enum.Enum) else value),
    ("collections", lambda _, value: list(value) if isinstance(value, _.deque) else value),
)


def to_json(value):
    """As UTF-8; half a surrogate pair becomes U+FFFD."""
    try:
        text = json.dumps(Encoder().plain(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except RecursionError:
        raise ResultError("the result is nested too deep") from None
    try:
        data = text.encode()
    except UnicodeEncodeError:
        data = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
    if len(data) > RESULT_BYTES:
        raise ResultError("the result is larger than 8 MiB")
    return data


# --- displayed objects --------------------------------------------------------------------------------------------

METHODS = (
    ("_repr_png_", "png"),
    ("_repr_svg_", "svg"),
    ("_repr_html_", "html"),
    ("_repr_json_", "json"),
    ("_repr_markdown_", "txt"),
)
BUNDLE = {
    "image/png": "png",
    "image/svg+xml": "svg",
    "text/html": "html",
    "application/json": "json",
    "text/markdown": "txt",
    "text/plain": "txt",
}


class Display:
    """The function `display`, and what was shown with it."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0

    def __call__(self, *values):
        for value in values:
            self.show(value)

    def __repr__(self):
        return "<function display>"

    def show(self, value):
        if is_figure(value):
            return self.figure(value)
        if isinstance(value, str):
            return self.keep("txt", value)
        if isinstance(value, (dict, list, tuple)):
            return self.keep("json", to_json(value))
        forms = rich_forms(value)
        for kind, data in forms[:1] or [("txt", shown(value))]:
            self.keep(kind, data)
        if is_frame(value):
            self.keep("json", to_json(value))

    def figure(self, figure):
        data = io.BytesIO()
        figure.savefig(data, format="png", bbox_inches="tight")
        self.keep("png", data.getvalue())

    def open_figures(self, last=None):
        """All that are open, and the program's value if it is one that never was."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is not None:
            figures = [pyplot.figure(index) for index in pyplot.get_fignums()]
            if is_figure(last) and last not in figures:
                figures.append(last)
            for figure in figures:
                self.figure(figure)
            pyplot.close("all")

    def keep(self, kind, data):
        if not isinstance(data, (bytes, bytearray)):
            data = data if isinstance(data, str) else to_json(data)
        if isinstance(data, str):
            data = data.encode("utf-8", "replace")
        os.makedirs(self.folder, exist_ok=True)
        self.count += 1
        write("%s/%03d.%s" % (self.folder, self.count, kind), data)


def is_figure(value):
    figure = sys.modules.get("matplotlib.figure")
    return figure is not None and isinstance(value, figure.Figure)


def is_frame(value):
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(value, pandas.DataFrame)


def rich_forms(value):
    """What the object says it can be shown as, best first; a method that fails or returns None does not count."""
    forms = []
    bundle = asked(value, "_repr_mimebundle_", include=None, exclude=None)
    if isinstance(bundle, tuple):
        bundle = bundle[0]
    if isinstance(bundle, dict):
        forms += [(kind, decoded(kind, bundle[mime])) for mime, kind in BUNDLE.items() if mime in bundle]
    for method, kind in METHODS:
        data = asked(value, method)
        if isinstance(data, tuple):
            data = data[0]
        if data is not None:
            forms.append((kind, decoded(kind, data)))
    return forms


def decoded(kind, data):
    if kind == "png" and isinstance(data, str):
        import binascii

        return binascii.a2b_base64(data)
    return data


def asked(value, method, **arguments):
    function = getattr(value, method, None) if hasattr(type(value), method) else None
    try:
        return None if function is None else function(**arguments)
    except Exception:
        return None


# --- the program --------------------------------------------------------------------------------------------------


def mentions(node, name):
    """How often a name occurs in what runs when the module itself runs; bodies of functions do not."""
    count = 0
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            count += node.id == name
        elif isinstance(node, ast.alias):
            count += (node.asname or node.name.split(".")[0]) == name
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            count += node.name == name
            stack += node.decorator_list
            if isinstance(node, ast.ClassDef):
                stack += node.body + node.bases
            else:
                stack += node.args.defaults + [default for default in node.args.kw_defaults if default]
            continue
        elif isinstance(node, ast.Lambda):
            continue
        elif isinstance(node, (ast.ExceptHandler, getattr(ast, "MatchAs", ast.ExceptHandler))):
            count += node.name == name
        stack += ast.iter_child_nodes(node)
    return count


def has_main(tree):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(node, functions) and node.name == "main" for node in tree.body) and mentions(tree, "main") == 1


def compiled(source, path, cell=False):
    """The module's code, the code of a last expression if there is one, and whether `main` is to be called."""
    tree = compile(source, path, "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    calls_main = not cell and has_main(tree)
    last = None
    if not calls_main and tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    body = compile(tree, path, "exec", flags, dont_inherit=True)
    if last is not None:
        inherited = body.co_flags & FUTURES
        last = compile(last, path, "eval", flags | inherited, dont_inherit=True)
    return body, last, calls_main


FUTURES = 0x1FE0000
COROUTINE = 0x80


def run_module(body, last, calls_main, module, context):
    pending = eval(body, module)
    if not (body.co_flags & COROUTINE):
        return settled(finish(last, calls_main, module, context))

    async def rest():
        await pending
        value = finish(last, calls_main, module, context)
        return await value if awaitable(value) else value

    import asyncio

    return asyncio.run(rest())


def finish(last, calls_main, module, context):
    if calls_main:
        return called(module["main"], context)
    return None if last is None else eval(last, module)


def settled(value):
    if not awaitable(value):
        return value
    import asyncio

    async def wait():
        return await value

    return asyncio.run(wait())


def awaitable(value):
    return hasattr(type(value), "__await__")


def called(function, context):
    """Parameters get the input's values by name; a single one that is no key gets the whole input."""
    plain = function
    while hasattr(plain, "__wrapped__"):
        plain = plain.__wrapped__
    code = getattr(plain, "__code__", None)
    if code is None:
        return function()
    count, keywords = code.co_argcount, code.co_kwonlyargcount
    names = code.co_varnames[:count]
    if not isinstance(context, dict):
        return function(context) if names and context is not None else function()
    if len(names) == 1 and names[0] not in context and not plain.__defaults__:
        return function(context)
    required = count - len(plain.__defaults__ or ())
    arguments = []
    for index, name in enumerate(names):
        if name not in context and index >= required:
            arguments.append(plain.__defaults__[index - required])
        else:
            arguments.append(context.get(name))
    defaults = plain.__kwdefaults__ or {}
    named = {name: context.get(name, defaults.get(name)) for name in code.co_varnames[count:count + keywords]}
    if code.co_flags & 0x08:
        named.update((key, value) for key, value in context.items() if key not in names)
    return function(*arguments, **named)


# --- errors -------------------------------------------------------------------------------------------------------


def is_guests(file):
    return file not in OURS and not file.startswith(("<frozen ", sys.prefix + "/lib", sys.base_prefix + "/lib"))


def only_guests(report, seen):
    """Takes frames of ours and of libraries out of a traceback and its causes."""
    if report is None or id(report) in seen:
        return
    seen.add(id(report))
    report.stack[:] = [frame for frame in report.stack if is_guests(frame.filename)]
    only_guests(report.__cause__, seen)
    only_guests(report.__context__, seen)
    for part in getattr(report, "exceptions", None) or ():
        only_guests(part, seen)


def described(error, kind):
    import traceback

    report = traceback.TracebackException.from_exception(error)
    only_guests(report, set())
    stack = "".join(report.format())[:TEXT_BYTES]
    line = column = None
    if isinstance(error, SyntaxError) and not report.stack:
        line, column, message = error.lineno, error.offset, error.msg
    else:
        message = str(error)
        if report.stack:
            line, column = report.stack[-1].lineno, getattr(report.stack[-1], "colno", None)
            column = None if column is None else column + 1
    return {
        "kind": kind,
        "type": type(error).__name__,
        "message": str(message)[:TEXT_BYTES],
        "line": line,
        "column": column,
        "stack": stack,
    }


def write(path, data):
    with open(path, "wb", buffering=0) as file:
        view = memoryview(data)
        while view:
            view = view[file.write(view):]


def main_module(path):
    module = types.ModuleType("__main__")
    module.__file__ = path
    module.__builtins__ = builtins
    sys.modules["__main__"] = module
    return module


class Run:
    def __init__(self, folder, first):
        self.folder, self.first = folder, first
        self.display = Display(folder + "/display")

    def program(self, source, path, context):
        """The exit code."""
        return self.run(source, path, main_module(path), context)

    def run(self, source, path, module, context, cell=False):
        builtins.context, builtins.display = context, self.display
        try:
            code = compiled(source, path, cell)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            return self.failed(error, "syntax")
        try:
            value = run_module(*code, module.__dict__, context)
        except SystemExit as error:
            return self.exited(error.code)
        except BaseException as error:
            return self.failed(error, "runtime")
        return self.completed(value)

    def completed(self, value):
        if os.getpid() != self.first:
            return 0
        try:
            self.display.open_figures(value)
            if value is not None:
                if not is_figure(value) and not is_frame(value) and rich_forms(value):
                    self.display(value)
                write(self.folder + "/result.json", to_json(value))
            return 0
        except ResultError as error:
            return self.failed(error, "result", "ResultError")
        except Exception as error:
            return self.failed(error, "result")

    def exited(self, code):
        try:
            self.display.open_figures()
        except Exception as error:
            return self.failed(error, "result")
        if code is None or isinstance(code, int):
            return (code or 0) & 0xFF
        print(code, file=sys.stderr)
        return 1

    def failed(self, error, kind, name=None):
        report = described(error, kind)
        if kind != "result":
            try:
                sys.stdout.flush()
                sys.stderr.write(report["stack"])
            except Exception:
                pass
        write(self.folder + "/error.json", json.dumps(report).encode())
        return 1


def open_streams():
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(open(0, "rb", closefd=False), "utf-8", "surrogateescape")
    sys.stdout = sys.__stdout__ = io.TextIOWrapper(
        open(1, "wb", closefd=False), "utf-8", "surrogateescape", line_buffering=True)
    sys.stderr = sys.__stderr__ = io.TextIOWrapper(
        open(2, "wb", closefd=False), "utf-8", "backslashreplace", line_buffering=True)


def set_environment(extra):
    os.environ.update(extra)
    if "TZ" in extra:
        import time

        time.tzset()


def reseed():
    """Siblings were copied from one process, generators, thread id and all."""
    if "threading" in sys.modules:
        sys.modules["threading"].main_thread()._set_native_id()
    if "random" in sys.modules:
        sys.modules["random"].seed()
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed()


class Beginning:
    """What there was before the program, to tell at its end whether there is anything to wind up."""

    def __init__(self):
        import atexit

        self.atexit, self.functions = atexit, atexit._ncallbacks()
        self.handlers = self.log_handlers()

    @staticmethod
    def log_handlers():
        logging = sys.modules.get("logging")
        return 0 if logging is None else len(logging._handlerList)

    def wind_up(self):
        """What an interpreter does at its end, except taking itself apart."""
        threading = sys.modules.get("threading")
        if threading is not None and threading.active_count() > 1:
            threading._shutdown()
        if self.atexit._ncallbacks() != self.functions or self.log_handlers() != self.handlers:
            self.atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except Exception:
                pass


def read(path, missing=b""):
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except FileNotFoundError:
        return missing


def prepare():
    """All that does not depend on the order, nor on the process."""
    sys.dont_write_bytecode = True
    os.environ.clear()
    os.environ.update(ENVIRONMENT)
    open_streams()
    reseed()


def main(folder, order=None):
    """The exit code. A program that forks comes here twice; only the first process answers for it."""
    first, beginning = os.getpid(), Beginning()
    order = json.loads(order or read(folder + "/order.json"))
    path = WORK + order["entry"]
    set_environment(order.get("env") or {})
    if order.get("stdin"):
        os.dup2(os.open(folder + "/stdin", os.O_RDONLY | os.O_CLOEXEC), 0)
    sys.argv = [path, *(order.get("args") or [])]
    sys.path.insert(0, path.rpartition("/")[0])
    context = json.loads(read(folder + "/input.json", b"null"))
    code = 1
    try:
        code = Run(folder, first).program(read(path), path, context)
        beginning.wind_up()
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 1
    except BaseException:
        pass
    if os.getpid() != first:
        os._exit(code)
    return code


CELLS_SHOWN = 1000  # of so many cells the lines are kept, for tracebacks


def living(folder, order):
    """A function that runs cells in one module, for an interpreter that lives on; it returns the exit code."""
    import linecache
    import traceback  # not when an interrupt comes, which leaves no time for it

    set_environment(json.loads(order).get("env") or {})
    sys.argv = [""]
    sys.path.insert(0, WORK.rstrip("/"))
    module = main_module(WORK + "cell.py")

    def run(number):
        path = "cell-%d.py" % number
        source = read(folder + "/cell.py")
        lines = source.decode("utf-8", "replace").splitlines(True)
        linecache.cache[path] = len(source), None, lines, path
        linecache.cache.pop("cell-%d.py" % (number - CELLS_SHOWN), None)
        context = json.loads(read(folder + "/input.json", b"null"))
        try:
            return Run(folder, os.getpid()).run(source, path, module, context, cell=True)
        finally:
            for stream in (sys.stdout, sys.stderr):
                try:
                    stream.flush()
                except Exception:
                    pass

    return run


# --- warming up ---------------------------------------------------------------------------------------------------

REHEARSALS = (
    (None, 'import math, os, sys\nclass A:\n    x = 1\n\ndef main(a):\n    return [i for i in a]\n'
           'try:\n    {}["k"]\nexcept KeyError as e:\n    s = f"{e}"\nprint(1 + 1)\n'
           '{"n": main(range(3)), "s": s, "m": math.pi}'),
    ("numpy", "import numpy as np\nprint(np.arange(12.0).reshape(3, 4).sum())"),
    ("pandas", "import pandas as pd\nprint(pd.DataFrame({'a': [1, 2, 3]}).a.sum())"),
)


def warm():
    """For the zygote alone: what is loaded or computed when something is first used."""
    if "matplotlib.pyplot" in sys.modules:
        pyplot = sys.modules["matplotlib.pyplot"]
        figure, axes = pyplot.subplots()
        axes.plot([1, 2, 3], label="a")
        axes.set_title("b")
        axes.legend()
        figure.savefig(io.BytesIO(), format="png", bbox_inches="tight")
        pyplot.close("all")
    if "pandas" in sys.modules:
        frame = sys.modules["pandas"].DataFrame({"a": [1, 2, 3], "b": ["x", "y", "x"]})
        frame.groupby("b").a.sum()
        frame.describe()
        rich_forms(frame)
        to_json(frame)


def rehearse(folder="/caisson"):
    """Runs small programs exactly as an order would be, for the pages and the caches they touch. Their output is lost,
    and what they leave is removed."""
    saved = [os.dup(stream) for stream in (1, 2)]
    nothing = os.open("/dev/null", os.O_RDWR)
    environment, path, arguments = dict(os.environ), sys.path[:], sys.argv
    module = sys.modules["__main__"]
    for stream in (1, 2):
        os.dup2(nothing, stream)
    for name, source in REHEARSALS:
        if name is None or name in sys.modules:
            write(folder + "/input.json", b'{"a":[1,2.5,"x",null]}')
            write(WORK + "main.py", source.encode())
            main(folder, '{"entry":"main.py","args":["a"],"env":{"A":"b"},"stdin":false}')
    for stream, copy in zip((1, 2), saved):
        os.dup2(copy, stream)
        os.close(copy)
    os.close(nothing)
    for left in (folder + "/input.json", folder + "/result.json", WORK + "main.py"):
        os.unlink(left)
    sys.modules["__main__"], sys.path[:], sys.argv = module, path, arguments
    os.environ.clear()
    os.environ.update(environment)
    del builtins.context, builtins.display


if __name__ == "__main__":
    prepare()
    os._exit(main("/caisson"))
