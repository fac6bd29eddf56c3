"""Goes through a syntax tree and tells what is in it; see facts.py."""

import ast
import re
import struct
import sys
import threading
import time

from facts_values import (
    Class,
    Const,
    Either,
    Function,
    GiveUp,
    LOCAL,
    MAX_NAME,
    each,
    joined,
    member,
    module_path,
    path_of,
    shown,
)
from facts_scopes import Binder, INLINE, ITEM, MODULE, Scope
from facts_folding import Folder, MAX_BITS, MAX_FOLDED, STEP, operands

CALL, READ, WRITE, IMPORT, LOOP, TEXT, PATTERN, DEPTH, GAP = range(9)
TEXT_FORM, NUMBER_FORM, PATH_FORM, RESULT_FORM, FUNCTION_FORM, OTHER_FORM = range(6)
MAX_FACTS = 50_000
MAX_FACTS_BYTES = 6 << 20
MAX_REPEATS = 10
MAX_ARGUMENTS = 12
MAX_ARGUMENT = 1_000
LEAST_TEXT = 4
SECONDS = 5
NOTICEABLE_REPEAT = 1_000_000
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
LOOPS = (ast.For, ast.AsyncFor, ast.While)
# What leads from an object to the interpreter's insides; told even where the path behind it is followed further.
INSIDES = frozenset(
    "__subclasses__ __globals__ __builtins__ __bases__ __base__ __mro__ __code__ __closure__ __loader__ __spec__"
    " gi_frame gi_code cr_frame ag_frame tb_frame f_back f_globals f_locals f_builtins".split()
)
IMPORTERS = frozenset(
    "__import__ importlib.import_module importlib.__import__ importlib.util.find_spec pkgutil.resolve_name"
    " runpy.run_module imp.load_module imp.find_module".split()
)
EVALUATORS = frozenset("eval exec compile".split())
SEARCHES = frozenset("re." + name for name in "compile match search fullmatch findall finditer sub subn split".split())
EXITS = frozenset("sys.exit exit quit os._exit os.abort os.execv os.execve os.execl os.execvp".split())
FORKS = frozenset("os.fork os.forkpty multiprocessing.Process subprocess.Popen os.posix_spawn".split())
ENDLESS = frozenset("itertools.count itertools.cycle itertools.repeat".split())


OTHER = (OTHER_FORM, "")


class Facts:
    """What was found in all texts of one source, encoded as it is found."""

    def __init__(self):
        self.parts = []
        self.repeats = {}
        self.count = 0
        self.bytes = 0
        self.deadline = time.monotonic() + SECONDS

    def check_time(self):
        if time.monotonic() > self.deadline:
            raise GiveUp("the source took too long to read")

    def add(self, kind, name, arguments, file, line, column):
        name = name[:MAX_NAME]
        key = (kind, name, arguments)
        repeats = self.repeats.get(key, 0) + 1
        if repeats > MAX_REPEATS:
            return
        self.repeats[key] = repeats
        encoded = name.encode("utf-8", "replace")
        parts = [
            NUMBER.pack(kind), SIZE.pack(len(encoded)), encoded, file, PLACE.pack(line, column, len(arguments))]
        for form, text in arguments:
            encoded = text[:MAX_ARGUMENT].encode("utf-8", "replace")
            parts += (ARGUMENT.pack(form, len(encoded)), encoded)
        fact = b"".join(parts)
        self.parts.append(fact)
        self.count += 1
        self.bytes += len(fact)
        if self.count > MAX_FACTS or self.bytes > MAX_FACTS_BYTES:
            raise GiveUp("there is too much in the source to be told")


NUMBER = struct.Struct(">q")
SIZE = struct.Struct(">I")
PLACE = struct.Struct(">qqq")
ARGUMENT = struct.Struct(">qI")


def in_bytes(text):
    encoded = text.encode("utf-8", "replace") if type(text) is str else text
    return SIZE.pack(len(encoded)) + encoded


TEXTS = frozenset((str, bytes))
BRANCHES = (ast.expr, ast.stmt, ast.arguments, ast.keyword, ast.withitem, getattr(ast, "pattern", ast.expr))
LEAVES = (ast.Pass, ast.Break, ast.Continue, ast.Global, ast.Nonlocal)
# Who calls what it is given.
CALLERS = frozenset(
    "map filter functools.reduce sorted min max threading.Thread threading.Timer multiprocessing.Process"
    " atexit.register asyncio.to_thread signal.signal sys.settrace sys.setprofile weakref.finalize".split()
)
FIELD = re.compile(r"\{(\w*)((?:\.\w+|\[[^\]]*\])+)[^}]*\}")


class Walker:
    """Goes through one text and tells what is in it."""

    def __init__(self, facts, path, text, tree):
        self.facts = facts
        self.file = in_bytes(path)
        self.lines = None if text.isascii() else re.split(rb"\r\n|\r|\n", text)
        self.depth = self.deepest = 0
        self.quiet = 0
        self.tree = tree
        self.module = Scope(None, MODULE)
        self.binder = Binder(text)
        self.binder.body(tree.body, self.module)
        self.folder = Folder(self.binder, self.module)
        self.fold = self.folder.fold
        self.rules = {
            ast.FunctionDef: self.function,
            ast.AsyncFunctionDef: self.function,
            ast.ClassDef: self.definition,
            ast.Assign: self.assignment,
            ast.AugAssign: self.assignment,
            ast.AnnAssign: self.assignment,
            ast.Delete: self.deletion,
            ast.For: self.loop,
            ast.AsyncFor: self.loop,
            ast.While: self.loop,
            ast.If: self.branches,
            ast.Import: self.imports,
            ast.ImportFrom: self.imports_from,
            ast.Expr: self.expression,
            ast.withitem: self.entered,
            ast.Compare: lambda node, scope: self.every([node.left, *node.comparators], scope),
            ast.Return: lambda node, scope: self.every([node.value], scope),
            ast.List: lambda node, scope: self.every(node.elts, scope),
            ast.Tuple: lambda node, scope: self.every(node.elts, scope),
            ast.Set: lambda node, scope: self.every(node.elts, scope),
            ast.BoolOp: lambda node, scope: self.every(node.values, scope),
            ast.UnaryOp: lambda node, scope: self.visit(node.operand, scope),
            ast.Name: self.name,
            ast.Attribute: self.member,
            ast.Subscript: self.member,
            ast.Call: self.call,
            ast.BinOp: self.operation,
            ast.JoinedStr: self.interpolated,
            ast.Lambda: self.lambda_,
            ast.ListComp: self.comprehension,
            ast.SetComp: self.comprehension,
            ast.DictComp: self.comprehension,
            ast.GeneratorExp: self.comprehension,
        }
        for leaf in LEAVES:
            self.rules[leaf] = lambda node, scope: None

    def walk(self):
        self.block(self.tree.body, self.module)
        self.facts.add(DEPTH, str(self.deepest), (), self.file, 0, 0)

    def forget(self):
        """Takes apart what refers to itself, so that its memory is free at once."""
        for scope in [self.module, *self.binder.scopes.values()]:
            scope.names.clear()
            scope.known.clear()
        self.rules.clear()
        self.folder.rules.clear()

    def block(self, statements, scope):
        self.facts.check_time()
        for statement in statements:
            self.visit(statement, scope)

    def visit(self, node, scope):
        kind = node.__class__
        if kind is ast.Constant:
            if len(node.value) >= LEAST_TEXT if node.value.__class__ in TEXTS else False:
                self.told_text(node.value, node)
            return
        self.depth += 1
        if self.depth > self.deepest:
            self.deepest = self.depth
        self.rules.get(kind, self.children)(node, scope)
        self.depth -= 1

    def children(self, node, scope):
        for name in node._fields:
            child = getattr(node, name, None)
            if child.__class__ is list:
                for one in child:
                    if isinstance(one, ast.AST):
                        self.visit(one, scope)
            elif isinstance(child, BRANCHES):
                self.visit(child, scope)

    def every(self, nodes, scope):
        for node in nodes:
            if node is not None:
                self.visit(node, scope)

    def tell(self, kind, name, node, arguments=()):
        column = node.col_offset
        if self.lines is not None and node.lineno <= len(self.lines):
            before = self.lines[node.lineno - 1][:column]
            if not before.isascii():
                column = len(before.decode("utf-8", "replace").encode("utf-16-le")) // 2
        self.facts.add(kind, name, arguments, self.file, node.lineno, column + 1)

    def told_text(self, text, node):
        if not self.quiet and len(text) >= LEAST_TEXT:
            self.tell(TEXT, shown(text[:MAX_NAME]), node)

    # statements

    def expression(self, node, scope):
        if node.value.__class__ is not ast.Constant:
            self.visit(node.value, scope)

    def function(self, node, scope):
        self.decorators(node, scope)
        self.parameters(node.args, scope)
        self.every([node.returns, *getattr(node, "type_params", ())], scope)
        self.block(node.body, self.binder.scopes[node])

    def parameters(self, given, scope):
        self.every(given.defaults, scope)
        self.every(given.kw_defaults, scope)
        every = getattr(given, "posonlyargs", []) + given.args + given.kwonlyargs + [given.vararg, given.kwarg]
        self.every([one.annotation for one in every if one is not None], scope)

    def definition(self, node, scope):
        self.decorators(node, scope)
        self.every(node.bases, scope)
        self.every(node.keywords, scope)
        self.block(node.body, self.binder.scopes[node])

    def decorators(self, node, scope):
        """A decorator is called with what it stands on; the next one with what that returned."""
        given = (FUNCTION_FORM, "")
        for decorator in reversed(node.decorator_list):
            self.visit(decorator, scope)
            path = path_of(each(self.fold(decorator, scope))[0])
            self.tell(CALL, path, decorator, (given,))
            given = (RESULT_FORM, path)

    def assignment(self, node, scope):
        if node.value is not None:
            self.visit(node.value, scope)
        if node.__class__ is ast.AnnAssign:
            self.visit(node.annotation, scope)
        for target in node.targets if node.__class__ is ast.Assign else (node.target,):
            self.write(target, node.value, scope)

    def deletion(self, node, scope):
        for target in node.targets:
            self.write(target, None, scope)

    def entered(self, node, scope):
        self.visit(node.context_expr, scope)
        if node.optional_vars is not None:
            self.write(node.optional_vars, None, scope)

    def write(self, target, value, scope):
        kind = target.__class__
        if kind is ast.Tuple or kind is ast.List:
            for one in target.elts:
                self.write(one, None, scope)
        elif kind is ast.Starred:
            self.write(target.value, None, scope)
        elif kind is ast.Name:
            argument = self.argument(value, scope) if value is not None else OTHER
            if argument[0] == TEXT_FORM and len(argument[1]) >= LEAST_TEXT:
                self.tell(WRITE, LOCAL + "." + target.id, target, (argument,))
        else:
            written = () if value is None else (self.argument(value, scope),)
            for base in each(self.fold(target.value, scope)):
                self.tell(WRITE, joined(path_of(base), self.step(target, scope)), target, written)
            self.way(target, scope)

    def step(self, node, scope):
        if node.__class__ is ast.Attribute:
            return node.attr
        key = self.fold(node.slice, scope)
        known = type(key) is Const and type(key.value) in (str, int) and STEP.match(str(key.value))
        return str(key.value) if known else "*"

    def branches(self, node, scope):
        """However long a chain of `elif` is, it is not nested for its author."""
        while True:
            self.visit(node.test, scope)
            self.block(node.body, scope)
            if len(node.orelse) != 1 or node.orelse[0].__class__ is not ast.If:
                return self.block(node.orelse, scope)
            node = node.orelse[0]

    def imports(self, node, scope):
        for alias in node.names:
            self.tell(IMPORT, alias.name, node)

    def imports_from(self, node, scope):
        module = "." * node.level + (node.module or "")
        self.tell(IMPORT, module, node)
        for alias in node.names:
            if alias.name != "*" and not node.level:
                self.tell(READ, joined(module_path(module), alias.name), node)

    def loop(self, node, scope):
        if node.__class__ is ast.While:
            self.visit(node.test, scope)
        else:
            self.visit(node.iter, scope)
            self.write(node.target, None, scope)
        if self.never_stops(node, scope):
            exits, forks = self.ways_out(node, scope)
            if forks:
                self.tell(LOOP, "breeding", node)
            if not exits:
                self.tell(LOOP, "endless", node)
        self.block(node.body, scope)
        self.block(node.orelse, scope)

    def never_stops(self, node, scope):
        if node.__class__ is ast.While:
            test = self.fold(node.test, scope)
            names = (ast.Name, ast.Attribute)
            return type(test) is Const and bool(test.value) and not any(
                part.__class__ in names for part in ast.walk(node.test))
        if node.iter.__class__ is not ast.Call:
            return False
        path = path_of(each(self.fold(node.iter.func, scope))[0])
        given = len(node.iter.args)
        return path in ENDLESS and (path != "itertools.repeat" or given == 1) or path == "iter" and given == 2

    def ways_out(self, loop, scope):
        """Whether a loop can be left from inside, and whether it starts processes."""
        exits = forks = False
        waiting = [(one, True) for one in loop.body]
        while waiting:
            node, own = waiting.pop()
            kind = node.__class__
            if kind in FUNCTIONS or kind is ast.ClassDef:
                continue
            if kind in (ast.Return, ast.Raise, ast.Yield, ast.YieldFrom) or kind is ast.Break and own:
                exits = True
            elif kind is ast.Call:
                path = path_of(each(self.fold(node.func, scope))[0])
                exits = exits or path in EXITS
                forks = forks or path in FORKS
            own = own and kind not in LOOPS
            waiting += [(one, own) for one in ast.iter_child_nodes(node)]
        return exits, forks

    # expressions

    def name(self, node, scope):
        if node.id == "__builtins__":
            self.tell(READ, node.id, node)
        for value in each(self.fold(node, scope)):
            if type(value) is str and value[0] not in "?%" and not value.endswith("()"):
                self.tell(READ, value, node)

    def member(self, node, scope):
        value = self.fold(node, scope)
        if type(value) is Const:
            self.quiet += 1
            self.way(node, scope)
            self.quiet -= 1
            return self.told_text(value.value, node) if type(value.value) in (str, bytes) else None
        told = [one for one in each(value) if type(one) is str and one != LOCAL and not one.endswith("()")]
        for one in told:
            self.tell(READ, one, node)
        self.way(node, scope, told)

    def way(self, node, scope, told=()):
        """What is on the way to a member: calls, keys, and steps into the interpreter's insides."""
        while True:
            kind = node.__class__
            if kind is ast.Attribute:
                if node.attr in INSIDES:
                    self.inside(node, node.attr, scope, told)
            elif kind is ast.Subscript:
                key = self.fold(node.slice, scope) if node.slice.__class__ is not ast.Slice else None
                if type(key) is Const and type(key.value) is str and key.value in INSIDES:
                    self.inside(node, key.value, scope, told)
                else:
                    self.visit(node.slice, scope)
            elif kind is ast.Name:
                if node.id == "__builtins__":
                    self.tell(READ, node.id, node)
                return
            else:
                return self.visit(node, scope)
            node = node.value

    def inside(self, node, step, scope, told):
        path = (path_of(each(self.fold(node.value, scope))[0]) + "." + step)[-MAX_NAME:]
        if path not in told:
            self.tell(READ, path, node)

    def call(self, node, scope):
        called = each(self.fold(node.func, scope))
        value = self.fold(node, scope)
        folded = type(value) is Const
        paths = [path_of(one) for one in called]
        arguments = self.arguments(node, scope, not EVALUATORS.isdisjoint(paths))
        for path in paths:
            if not (folded or self.quiet) or path[0] != "%" and path not in Folder.QUIET:
                for given in self.possibilities(node, arguments, scope):
                    self.tell(CALL, path, node, given)
            self.consequences(path, node, arguments, value, scope)
        self.quiet += folded
        self.way(node.func, scope)
        self.every(node.args, scope)
        self.every([keyword.value for keyword in node.keywords], scope)
        self.quiet -= folded
        if folded and type(value.value) in (str, bytes):
            self.told_text(value.value, node)

    def possibilities(self, node, arguments, scope):
        """The arguments, once for each text that the first of them can be."""
        first = self.fold(node.args[0], scope) if node.args else None
        if type(first) is not Either or arguments[0][0] != TEXT_FORM:
            return (arguments,)
        return [(self.constant_argument(self.folder.plain(one)), *arguments[1:]) for one in first.values]

    def consequences(self, path, node, arguments, value, scope):
        """What else a call does, for those whose meaning is known."""
        if path in IMPORTERS or path.endswith(".load_module"):
            known = arguments and arguments[0][0] == TEXT_FORM
            self.tell(IMPORT, arguments[0][1].partition(":")[0] if known else "*", node)
        elif path == "getattr" or path.endswith(".__getattribute__"):
            for one in each(value):
                if type(one) is str and one != LOCAL:
                    self.tell(READ, one, node)
        elif path in ("setattr", "delattr") and len(node.args) > 1:
            base = path_of(each(self.fold(node.args[0], scope))[0])
            step = arguments[1][1] if arguments[1][0] == TEXT_FORM else "*"
            self.tell(WRITE, joined(base, step if STEP.match(step) else "*"), node, arguments[2:3])
        elif path in SEARCHES and arguments and arguments[0][0] == TEXT_FORM:
            self.tell(PATTERN, arguments[0][1], node)
        elif path in CALLERS or path.endswith((".submit", ".run_in_executor", ".call_soon", ".add_done_callback")):
            for form, text in arguments:
                if form == PATH_FORM and text[0] not in "?%":
                    self.tell(CALL, text, node, (OTHER,))
        elif path == "operator.methodcaller()":
            self.called_by_name(node, scope)
        elif path == "%string.format" and node.func.__class__ is ast.Attribute:
            self.fields(self.fold(node.func.value, scope), node, arguments)

    def called_by_name(self, node, scope):
        """`operator.methodcaller('system', 'ls')(os)`."""
        maker = node.func
        if maker.__class__ is ast.Call and maker.args and node.args:
            for one in each(self.folder.reached(self.fold(node.args[0], scope), self.fold(maker.args[0], scope))):
                self.tell(CALL, path_of(one), node, self.arguments(maker, scope, False)[1:])

    def fields(self, pattern, node, arguments):
        """`'{0.__class__}'.format(x)` reads members too."""
        for index, steps in FIELD.findall(pattern.value)[:20] if type(pattern) is Const else ():
            at = int(index) if index.isdigit() and len(index) < 3 else 0
            base = arguments[at][1] if at < len(arguments) and arguments[at][0] == PATH_FORM else LOCAL
            self.tell(READ, base + "." + re.sub(r"[\[\].]+", ".", steps).strip("."), node)

    def arguments(self, node, scope, decoded):
        """What a call is given: first by place, then by name."""
        given = node.args + [keyword.value for keyword in node.keywords]
        return tuple(self.argument(one, scope, decoded) for one in given[:MAX_ARGUMENTS])

    def argument(self, node, scope, decoded=False):
        value = self.fold(node, scope)
        if type(value) is Either:
            value = value.values[0]
        if decoded and type(value) is Const:
            decoder = self.decoder(node, scope)
            if decoder:
                return (RESULT_FORM, decoder)
        if type(value) is Function:
            return (FUNCTION_FORM, "")
        if type(value) is Class:
            return (PATH_FORM, LOCAL)
        if type(value) is str:
            return (RESULT_FORM, value[:-2]) if value.endswith("()") else (PATH_FORM, value)
        return self.constant_argument(self.folder.plain(value))

    @staticmethod
    def constant_argument(value):
        if type(value) in (str, bytes):
            return (TEXT_FORM, shown(value[:MAX_ARGUMENT]))
        if type(value) in (int, float):
            return (NUMBER_FORM, str(value))
        if type(value) in (list, tuple) and value and all(type(one) in (str, bytes) for one in value):
            return (TEXT_FORM, " ".join(shown(one) for one in value))
        return OTHER

    def decoder(self, node, scope):
        """The function that a constant comes out of, if it was hidden by one."""
        while node.__class__ is ast.Call:
            path = path_of(each(self.fold(node.func, scope))[0])
            if path in Folder.DECODERS:
                return path
            if node.func.__class__ is ast.Attribute:
                node = node.func.value
            elif node.args:
                node = node.args[0]
            else:
                return None
        return None

    def operation(self, node, scope):
        value = self.fold(node, scope)
        if type(value) is Const:
            self.quiet += 1
            self.every(operands(node) if node.op.__class__ is ast.Add else (node.left, node.right), scope)
            self.quiet -= 1
            return self.told_text(value.value, node) if type(value.value) in (str, bytes) else None
        if node.op.__class__ is ast.Add:
            return self.sum(operands(node), scope)
        self.excess(node, scope)
        self.visit(node.left, scope)
        self.visit(node.right, scope)

    def sum(self, parts, scope):
        """Constant texts beside each other are one text, also where not all of a sum is constant."""
        texts = []
        for part in parts + [None]:
            value = self.folder.plain(self.fold(part, scope)) if part is not None else None
            if type(value) is str:
                texts.append((value, part))
            else:
                if texts:
                    self.told_text("".join(text for text, _ in texts)[:MAX_FOLDED], texts[0][1])
                texts = []
                if part is not None:
                    self.visit(part, scope)

    def excess(self, node, scope):
        """Repetitions and powers too large to be folded."""
        left, right = self.fold(node.left, scope), self.fold(node.right, scope)
        kind = node.op.__class__
        if kind is ast.Mult:
            if type(left) is Const and type(left.value) is int:
                left, right = right, left
            large = type(right) is Const and type(right.value) is int and right.value >= NOTICEABLE_REPEAT
            if large and path_of(left) in ("%string", "%bytes", "%list", "%tuple"):
                self.tell(CALL, path_of(left) + ".repeat", node, (self.constant_argument(right.value),))
        elif kind is ast.Pow or kind is ast.LShift:
            numbers = [one.value for one in (left, right) if type(one) is Const and type(one.value) is int]
            large = len(numbers) == 2 and max(numbers) > MAX_BITS
            nested = node.right.__class__ is ast.BinOp and node.right.op.__class__ is ast.Pow
            if large or nested and type(right) is not Const:
                given = tuple((NUMBER_FORM, str(number)) for number in numbers)
                self.tell(CALL, "%number.power" if kind is ast.Pow else "%number.shift", node, given)

    def interpolated(self, node, scope):
        value = self.fold(node, scope)
        if type(value) is Const:
            return self.told_text(value.value, node)
        self.children(node, scope)

    def lambda_(self, node, scope):
        self.parameters(node.args, scope)
        self.visit(node.body, self.folder.inside(node, scope))

    def comprehension(self, node, scope):
        inner = self.binder.scopes[node] = Scope(scope, INLINE)
        for part in node.generators:
            self.binder.target(part.target, ITEM, part.iter, inner)
        for at, part in enumerate(node.generators):
            self.visit(part.iter, inner if at else scope)
            self.every(part.ifs, inner)
        self.every([node.key, node.value] if node.__class__ is ast.DictComp else [node.elt], inner)
