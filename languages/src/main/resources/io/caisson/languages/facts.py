"""Tells what is in Python sources, from their syntax trees as this interpreter's own parser makes them.

A process behind the wall, for one tenant. Frames come in on descriptor 3 and are answered on descriptor 4, as core's
`wire` has them: Init by Ready, Parse by Parsed or by a Done with the reason in it. Nothing of a source is run, imported
or evaluated: constants are folded by the functions here, each with a bound on what it makes.

A value is a path (a text with dots between its steps), a `Const`, a `Holder` of elements that are known, or `Either`
of several. What follows a name through its scopes takes no notice of the order of statements: a name that is bound to
several things may be any of them.
"""

import ast
import base64
import binascii
import bisect
import builtins
import codecs
import gc
import html
import re
import struct
import sys
import threading
import time
import urllib.parse
import zlib

INIT, READY, DONE, PARSE, PARSED = 1, 4, 7, 9, 10
THREW = 2
CALL, READ, WRITE, IMPORT, LOOP, TEXT, PATTERN, DEPTH, GAP = range(9)
TEXT_FORM, NUMBER_FORM, PATH_FORM, RESULT_FORM, FUNCTION_FORM, OTHER_FORM = range(6)

MAX_FACTS = 50_000
MAX_FACTS_BYTES = 6 << 20
MAX_REPEATS = 10
MAX_NAME = 400
MAX_ARGUMENTS = 12
MAX_ARGUMENT = 1_000
MAX_TEXT_BYTES = 1 << 20
LEAST_TEXT = 4
SECONDS = 5
RECURSION = 40_000
STACK_BYTES = 512 << 20

MAX_FOLDED = 64 << 10
MAX_FOLDED_TOGETHER = 16 << 20
MAX_ITEMS = 4_096
MAX_STEPS = 200_000
MAX_BITS = 256
MAX_ALTERNATIVES = 8
NOTICEABLE_REPEAT = 1_000_000

LOCAL = "?"
BUILTINS = "builtins"

COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
BLANK = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)")
PLAIN_CODECS = {"utf8", "utf8sig", "ascii", "usascii"}
ASCII_CODECS = {"latin1", "iso88591", "iso885915", "cp1252", "windows1252"}
UNREADABLE = (".pyc", ".pyo", ".so", ".pyd")
STEP = re.compile(r"[\w$-]+\Z")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
LOOPS = (ast.For, ast.AsyncFor, ast.While)

# What leads from an object to the interpreter's insides; told even where the path behind it is followed further.
INSIDES = frozenset(
    "__subclasses__ __globals__ __builtins__ __bases__ __base__ __mro__ __code__ __closure__ __loader__ __spec__"
    " gi_frame gi_code cr_frame ag_frame tb_frame f_back f_globals f_locals f_builtins".split()
)
# Modules that others have imported, as seen from those.
SEEN_MODULES = frozenset("os sys subprocess socket importlib builtins ctypes shutil".split())
MODULES = {"posix": "os", "nt": "os", "_socket": "socket", "_io": "io", "_ctypes": "ctypes", "__builtin__": BUILTINS}
BUILTIN_NAMES = frozenset(name for name in dir(builtins) if not name.startswith("_")) | {"__import__"}

IMPORTERS = frozenset(
    "__import__ importlib.import_module importlib.__import__ importlib.util.find_spec pkgutil.resolve_name"
    " runpy.run_module imp.load_module imp.find_module".split()
)
EVALUATORS = frozenset("eval exec compile".split())
CODECS = {
    "base64.b64decode": lambda data: base64.b64decode(data),
    "base64.standard_b64decode": lambda data: base64.b64decode(data),
    "base64.urlsafe_b64decode": lambda data: base64.urlsafe_b64decode(data),
    "base64.decodebytes": lambda data: base64.decodebytes(data),
    "base64.b32decode": lambda data: base64.b32decode(data),
    "base64.b16decode": lambda data: base64.b16decode(data),
    "base64.a85decode": lambda data: base64.a85decode(data),
    "base64.b85decode": lambda data: base64.b85decode(data),
    "binascii.unhexlify": lambda data: binascii.unhexlify(data),
    "binascii.a2b_hex": lambda data: binascii.unhexlify(data),
    "binascii.a2b_base64": lambda data: binascii.a2b_base64(data),
    "bytes.fromhex": lambda data: bytes.fromhex(data),
    "bytearray.fromhex": lambda data: bytes.fromhex(data),
    "zlib.decompress": lambda data: zlib.decompressobj().decompress(data, MAX_FOLDED),
    "urllib.parse.unquote": lambda data: urllib.parse.unquote(data),
    "urllib.parse.unquote_plus": lambda data: urllib.parse.unquote_plus(data),
    "html.unescape": lambda data: html.unescape(data),
}
TRANSFORMS = {"rot13": "rot13", "rot_13": "rot13", "hex": "hex", "base64": "base64", "unicode_escape": "unicode_escape"}
TEXT_CODECS = frozenset("utf8 utf_8 utf-8 ascii latin1 latin-1 latin_1 utf-16 utf16 utf-16-le utf-16-be".split())

TEXT_METHODS = frozenset(
    "lower upper strip lstrip rstrip title capitalize swapcase casefold removeprefix removesuffix".split()
)
SEARCHES = frozenset("re." + name for name in "compile match search fullmatch findall finditer sub subn split".split())
EXITS = frozenset("sys.exit exit quit os._exit os.abort os.execv os.execve os.execl os.execvp".split())
FORKS = frozenset("os.fork os.forkpty multiprocessing.Process subprocess.Popen os.posix_spawn".split())
ENDLESS = frozenset("itertools.count itertools.cycle itertools.repeat".split())
LOOKUPS = frozenset("get __getitem__ pop setdefault".split())
NAMESPACES = frozenset(("globals()", "locals()", "vars()"))


class GiveUp(Exception):
    """There is no telling what the source does."""


# --- values -------------------------------------------------------------------------------------------------------


class Const:
    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value


class Holder:
    """A list, tuple, set or dictionary as it is written."""

    __slots__ = ("node", "scope")

    def __init__(self, node, scope):
        self.node = node
        self.scope = scope


class Either:
    __slots__ = ("values",)

    def __init__(self, values):
        self.values = values


class Function:
    """A function or lambda of the program's own."""

    __slots__ = ("node", "scope")

    def __init__(self, node, scope):
        self.node = node
        self.scope = scope


class Class:
    """A class of the program's own, and every object of it."""

    __slots__ = ("node", "scope")

    def __init__(self, node, scope):
        self.node = node
        self.scope = scope


KINDS = {str: "%string", bytes: "%bytes", list: "%list", tuple: "%tuple", ast.List: "%list", ast.Tuple: "%tuple"}
KINDS.update({ast.Dict: "%dict", ast.Set: "%set"})


def path_of(value):
    """The path a value goes by when one of its members is used."""
    if type(value) is str:
        return value
    if type(value) is Const:
        return KINDS.get(type(value.value), "%number")
    if type(value) is Holder:
        return KINDS[type(value.node)]
    return "%function" if type(value) is Function and value.node.__class__ is ast.Lambda else LOCAL


def each(value):
    return value.values if type(value) is Either else (value,)


def either(values):
    """One of `values`; what comes from outside the program first, since there is a bound."""
    flat, seen = [], set()
    for value in values:
        for one in each(value):
            key = (one.value.__class__, repr(one.value)) if type(one) is Const else getattr(one, "node", one)
            if key not in seen:
                seen.add(key)
                flat.append(one)
    if len(flat) > 1:
        flat.sort(key=lambda one: type(one) is not str or one[0] == LOCAL)
        del flat[MAX_ALTERNATIVES:]
    return flat[0] if len(flat) == 1 else Either(flat) if flat else LOCAL


def joined(path, step):
    """A member of what `path` names, under the name it has elsewhere if it has one."""
    if step == "__builtins__" or path == BUILTINS and step == "__dict__":
        return BUILTINS
    if path == BUILTINS:
        return step
    if step == "__call__":
        return path
    if step == "__self__" and path in BUILTIN_NAMES:
        return BUILTINS
    if step.lstrip("_") in SEEN_MODULES and path[0] not in "?%" and path != step:
        return step.lstrip("_")
    if path == "io" and step == "open":
        return step
    if path.endswith(".__dict__"):
        path = path[:-9]
    return path + "." + step if len(path) + len(step) < MAX_NAME - 20 else "*." + step


def module_path(name):
    """A module under the name of the one that everybody knows."""
    first, dot, rest = name.partition(".")
    return MODULES.get(first, first) + dot + rest


def member(value, step):
    if type(value) is Either:
        return either([member(one, step) for one in value.values])
    return joined(path_of(value), step)


def shown(text):
    """Constant bytes as text."""
    return text if type(text) is str else text.decode("latin-1")


# --- scopes -------------------------------------------------------------------------------------------------------

VALUE, ITEM, ENTER, PATH, OWN = range(5)
MODULE, CLASS, BODY, INLINE = range(4)
# What a function gives back stands among its names.
RETURNED = "return"


class Scope:
    """The names of one block, each with all that it is bound to.

    Outside functions a name means the builtin until it is bound: `surely` has the line from which on it is, for names
    that are bound by a statement no condition can skip, and `unsure` those that are also deleted.
    """

    __slots__ = ("parent", "kind", "names", "known", "elsewhere", "stars", "surely", "unsure")

    def __init__(self, parent, kind):
        self.parent = parent
        self.kind = kind
        self.names = {}
        self.known = {}
        self.elsewhere = {}
        self.stars = parent.stars if parent else []
        self.surely = {}
        self.unsure = set()

    def bind(self, name, kind, what, scope=None):
        target = self.elsewhere.get(name, self)
        target.names.setdefault(name, []).append((kind, what, scope or self))

    def hides(self, name, line):
        """Whether `name` cannot be the builtin any more. A function is taken to run after the whole module."""
        return self.kind in (BODY, INLINE) or name not in self.unsure and self.surely.get(name, sys.maxsize) < line

    def outermost(self):
        scope = self
        while scope.parent:
            scope = scope.parent
        return scope


class Binder:
    """Finds what statements bind, block by block, before anything is folded."""

    def __init__(self, text):
        self.scopes = {}
        self.owners = {}
        self.lines = [at for at, line in enumerate(text.splitlines(), 1) if b":=" in line] if b":=" in text else ()

    def block(self, statements, scope):
        for statement in statements:
            if self.lines:
                self.walruses(statement, scope)
            self.statement(statement, scope)

    def body(self, statements, scope):
        """The statements of a module or class, which all happen."""
        self.block(statements, scope)
        for statement in statements:
            kind = statement.__class__
            if kind in (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef):
                scope.surely.setdefault(statement.name, statement.lineno)
            elif kind is ast.Assign:
                for target in statement.targets:
                    if target.__class__ is ast.Name:
                        scope.surely.setdefault(target.id, statement.lineno)
            elif kind is ast.Import or kind is ast.ImportFrom:
                for alias in statement.names:
                    scope.surely.setdefault(alias.asname or alias.name, statement.lineno)

    def walruses(self, statement, scope):
        at = bisect.bisect_left(self.lines, statement.lineno - 1)
        if at == len(self.lines) or self.lines[at] > statement.end_lineno + 1:
            return
        for field in ast.iter_child_nodes(statement):
            if isinstance(field, (ast.expr, ast.withitem, ast.keyword)):
                for node in ast.walk(field):
                    if node.__class__ is ast.NamedExpr:
                        scope.bind(node.target.id, VALUE, node.value)

    def statement(self, node, scope):
        kind = node.__class__
        if kind is ast.Assign:
            for target in node.targets:
                self.target(target, VALUE, node.value, scope)
        elif kind is ast.AnnAssign or kind is ast.AugAssign:
            known = kind is ast.AnnAssign and node.value is not None
            self.target(node.target, VALUE if known else PATH, node.value if known else LOCAL, scope)
        elif kind is ast.Import:
            for alias in node.names:
                first = alias.name.partition(".")[0]
                scope.bind(alias.asname or first, PATH, module_path(alias.name if alias.asname else first))
        elif kind is ast.ImportFrom:
            self.imported(node, scope)
        elif kind is ast.FunctionDef or kind is ast.AsyncFunctionDef:
            inner = self.function(node, scope)
            scope.bind(node.name, *(PATH, LOCAL) if node.decorator_list else (OWN, Function(node, inner)))
            self.block(node.body, inner)
        elif kind is ast.ClassDef:
            inner = self.scopes[node] = Scope(scope, CLASS)
            self.owners[inner] = node
            scope.bind(node.name, OWN, Class(node, inner))
            self.body(node.body, inner)
        elif kind is ast.Return:
            scope.names.setdefault(RETURNED, []).append((VALUE, node.value, scope) if node.value else (PATH, LOCAL, scope))
        elif kind is ast.Global:
            scope.elsewhere.update((name, scope.outermost()) for name in node.names)
        elif kind is ast.Nonlocal:
            scope.elsewhere.update((name, scope.parent) for name in node.names if scope.parent)
        elif kind is ast.Delete:
            names = [target.id for target in node.targets if target.__class__ is ast.Name]
            for name in names:
                scope.elsewhere.get(name, scope).unsure.add(name)
        elif kind is ast.Expr:
            pass
        else:
            self.compound(node, scope)

    def imported(self, node, scope):
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                scope.stars.append(module_path(module))
            else:
                scope.bind(alias.asname or alias.name, PATH, joined(module_path(module), alias.name))

    def compound(self, node, scope):
        kind = node.__class__
        if kind is ast.For or kind is ast.AsyncFor:
            self.target(node.target, ITEM, node.iter, scope)
        elif kind is ast.With or kind is ast.AsyncWith:
            for item in node.items:
                if item.optional_vars is not None:
                    self.target(item.optional_vars, ENTER, item.context_expr, scope)
        elif kind.__name__ == "Match":
            self.match(node, scope)
        for name in ("body", "orelse", "finalbody"):
            self.block(getattr(node, name, ()), scope)
        for handler in getattr(node, "handlers", ()):
            if handler.name:
                scope.bind(handler.name, PATH, LOCAL)
            self.block(handler.body, scope)

    def match(self, node, scope):
        for case in node.cases:
            for part in ast.walk(case.pattern):
                for name in (getattr(part, "name", None), getattr(part, "rest", None)):
                    if name and part.__class__.__name__ == "MatchAs" and part.pattern is None:
                        scope.bind(name, VALUE, node.subject)
                    elif name:
                        scope.bind(name, PATH, LOCAL)
            self.block(case.body, scope)

    def function(self, node, parent):
        """The scope of a function or lambda, with its parameters bound to their defaults."""
        inner = self.scopes[node] = Scope(parent, BODY)
        given = node.args
        positional = getattr(given, "posonlyargs", []) + given.args
        for parameter in positional + given.kwonlyargs + [one for one in (given.vararg, given.kwarg) if one]:
            inner.bind(parameter.arg, PATH, LOCAL)
        if parent.kind is CLASS and positional and node.__class__ is not ast.Lambda:
            inner.names[positional[0].arg] = [(OWN, Class(self.owners[parent], parent), inner)]
        for parameter, default in zip(positional[::-1], given.defaults[::-1]):
            inner.bind(parameter.arg, VALUE, default, parent)
        for parameter, default in zip(given.kwonlyargs, given.kw_defaults):
            if default is not None:
                inner.bind(parameter.arg, VALUE, default, parent)
        return inner

    def member(self, target, kind, what, scope):
        """`self.x = ...` in a method binds a name of its class."""
        bound = scope.names.get(target.value.id, ())
        if scope.kind is BODY and len(bound) == 1 and bound[0][0] is OWN and type(bound[0][1]) is Class:
            bound[0][1].scope.bind(target.attr, kind, what, scope)

    def target(self, target, kind, what, scope):
        name = target.__class__
        if name is ast.Name:
            scope.bind(target.id, kind, what)
        elif name is ast.Attribute and target.value.__class__ is ast.Name:
            self.member(target, kind, what, scope)
        elif name is ast.Starred:
            self.target(target.value, PATH, LOCAL, scope)
        elif name is ast.Tuple or name is ast.List:
            pairs = kind is VALUE and what.__class__ in (ast.Tuple, ast.List) and len(what.elts) == len(target.elts)
            pairs = pairs and not any(one.__class__ is ast.Starred for one in target.elts + what.elts)
            for at, one in enumerate(target.elts):
                self.target(one, VALUE if pairs else PATH, what.elts[at] if pairs else LOCAL, scope)


# --- folding ------------------------------------------------------------------------------------------------------


class Folder:
    """Says what an expression is without running it, as far as that can be said."""

    def __init__(self, binder, module):
        self.binder = binder
        self.module = module
        self.folded = 0
        self.steps = 0
        self.rules = {
            ast.Name: self.name,
            ast.Attribute: self.attribute,
            ast.Call: self.call,
            ast.Subscript: self.subscript,
            ast.BinOp: self.operation,
            ast.UnaryOp: self.unary,
            ast.Compare: self.comparison,
            ast.BoolOp: self.choice,
            ast.IfExp: self.condition,
            ast.NamedExpr: lambda node, scope: self.fold(node.value, scope),
            ast.Await: lambda node, scope: self.fold(node.value, scope),
            ast.JoinedStr: self.interpolated,
            ast.Lambda: Function,
        }

    def fold(self, node, scope):
        kind = node.__class__
        if kind is ast.Constant:
            return Const(node.value)
        if kind in (ast.List, ast.Tuple, ast.Dict, ast.Set):
            return Holder(node, scope)
        rule = self.rules.get(kind)
        if rule is None:
            return "%list" if kind is ast.ListComp else LOCAL
        memory = scope.known
        if node in memory:
            return memory[node]
        memory[node] = LOCAL
        value = memory[node] = rule(node, scope)
        return value

    def const(self, value):
        """A folded value, counted: what is folded again and again must not fill memory."""
        size = len(value) if hasattr(value, "__len__") else 1
        self.folded += size
        if size > MAX_FOLDED:
            return LOCAL
        if self.folded > MAX_FOLDED_TOGETHER:
            raise GiveUp("the source has too many constants to be put together")
        return Const(value)

    def step(self):
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise GiveUp("the source has too many constants to be put together")

    # names and members

    def name(self, node, scope):
        return self.named(node.id, scope, node.lineno)

    def named(self, name, scope, line):
        at = scope
        while at is not None:
            if name in at.names and (at is scope or at.kind is not CLASS):
                found = self.bound(name, at)
                return either([name, found]) if name in BUILTIN_NAMES and not at.hides(name, line) else found
            if at.kind is BODY:
                line = sys.maxsize
            at = at.parent
        if name == "__builtins__":
            return BUILTINS
        if name in BUILTIN_NAMES or not scope.stars:
            return name
        return either([joined(module, name) for module in scope.stars[:MAX_ALTERNATIVES]])

    def bound(self, name, scope):
        known = scope.known.get(name)
        if known is None:
            scope.known[name] = LOCAL
            known = scope.known[name] = either([self.binding(*one) for one in scope.names[name][-200:]])
        return known

    def binding(self, kind, what, scope):
        if kind is PATH or kind is OWN:
            return what
        value = self.fold(what, scope)
        if kind is ITEM:
            return either(self.elements(value) or [LOCAL])
        return value

    def attribute(self, node, scope):
        return self.member(self.fold(node.value, scope), node.attr)

    def member(self, value, step, depth=0):
        """A member; of a class of the program's own what it or one it comes from binds to the name."""
        if type(value) is Either:
            return either([self.member(one, step, depth) for one in value.values])
        if type(value) is not Class or depth > MAX_ALTERNATIVES:
            return member(value, step)
        if step in value.scope.names:
            return self.own(self.bound(step, value.scope), step)
        bases = [self.fold(base, value.scope.parent) for base in value.node.bases[:MAX_ALTERNATIVES]]
        known = [self.member(base, step, depth + 1) for base in bases if type(base) is Class]
        return either(known or [member(value, step)])

    @staticmethod
    def own(value, step):
        """A member nobody knows more of than that it is the program's own."""
        return either([LOCAL + "." + step if one == LOCAL or type(one) is Function else one for one in each(value)])

    def subscript(self, node, scope):
        value = self.fold(node.value, scope)
        if node.slice.__class__ is ast.Slice:
            return self.sliced(value, node.slice, scope)
        return self.item(value, self.fold(node.slice, scope))

    def sliced(self, value, bounds, scope):
        whole = self.plain(value)
        ends = [one and self.plain(self.fold(one, scope)) for one in (bounds.lower, bounds.upper, bounds.step)]
        given = [one for one in (bounds.lower, bounds.upper, bounds.step) if one]
        if whole.__class__ not in (str, bytes, list, tuple) or sum(one is not None for one in ends) != len(given):
            return value if type(value) is str else LOCAL
        try:
            return self.const(whole[slice(*ends)])
        except (TypeError, ValueError):
            return LOCAL

    def item(self, value, key):
        """What `value[key]` is."""
        if type(value) is Either:
            return either([self.item(one, key) for one in value.values])
        if type(key) is Either:
            return either([self.item(value, one) for one in key.values])
        if type(value) is Holder:
            return self.held(value, key)
        known = type(key) is Const
        if type(value) is Const:
            return self.constant_item(value.value, key.value) if known else LOCAL
        if value in NAMESPACES and known and type(key.value) is str:
            return self.named(key.value, self.module, sys.maxsize)
        if value == "sys.modules":
            return module_path(key.value) if known and type(key.value) is str and key.value else "sys.modules.*"
        if not known or type(key.value) not in (str, int) or not STEP.match(str(key.value)):
            return joined(path_of(value), "*")
        return joined(path_of(value), str(key.value))

    def constant_item(self, value, key):
        try:
            return self.const(value[key])
        except (TypeError, IndexError, KeyError):
            return LOCAL

    def held(self, holder, key):
        node = holder.node
        if type(key) is Const and node.__class__ is ast.Dict:
            for name, value in zip(node.keys, node.values):
                found = name is not None and self.fold(name, holder.scope)
                if type(found) is Const and found.value == key.value:
                    return self.fold(value, holder.scope)
            return either(self.elements(holder) + [LOCAL]) if None in node.keys else LOCAL
        if type(key) is Const and type(key.value) is int and node.__class__ is not ast.Set:
            at = key.value
            if -len(node.elts) <= at < len(node.elts) and not any(e.__class__ is ast.Starred for e in node.elts):
                return self.fold(node.elts[at], holder.scope)
        return either(self.elements(holder) or [LOCAL])

    def elements(self, value):
        """What can come out of `value` when it is gone through; empty when nobody can say."""
        if type(value) is Const and type(value.value) in (str, list, tuple):
            return [Const(one) for one in value.value[:MAX_ITEMS]]
        if type(value) is not Holder:
            return []
        parts = value.node.values if value.node.__class__ is ast.Dict else value.node.elts
        return [self.fold(part, value.scope) for part in parts[:MAX_ITEMS] if part.__class__ is not ast.Starred]

    def plain(self, value):
        """A Python value for a constant or for a holder of constants, None for anything else."""
        if type(value) is Const:
            return value.value
        if type(value) is not Holder or value.node.__class__ not in (ast.List, ast.Tuple):
            return None
        if len(value.node.elts) > MAX_ITEMS:
            return None
        parts = []
        for part in value.node.elts:
            one = self.fold(part, value.scope)
            if type(one) is not Const:
                return None
            parts.append(one.value)
        return parts

    # operators

    def unary(self, node, scope):
        value = self.plain(self.fold(node.operand, scope))
        kind = node.op.__class__
        if kind is ast.Not and type(self.fold(node.operand, scope)) is Const:
            return Const(not value)
        if type(value) in (int, float):
            return Const(-value) if kind is ast.USub else Const(value) if kind is ast.UAdd else LOCAL
        return LOCAL

    def comparison(self, node, scope):
        if len(node.ops) != 1:
            return LOCAL
        left, right = self.plain(self.fold(node.left, scope)), self.plain(self.fold(node.comparators[0], scope))
        if type(left) not in (int, str, float) or type(right) is not type(left):
            return LOCAL
        kind = node.ops[0].__class__
        answers = {ast.Eq: left == right, ast.NotEq: left != right, ast.Lt: left < right, ast.Gt: left > right}
        answers.update({ast.LtE: left <= right, ast.GtE: left >= right, ast.Is: left == right})
        return Const(answers[kind]) if kind in answers else LOCAL

    def choice(self, node, scope):
        return either([self.fold(value, scope) for value in node.values[:MAX_ALTERNATIVES]])

    def condition(self, node, scope):
        return either([self.fold(node.body, scope), self.fold(node.orelse, scope)])

    def operation(self, node, scope):
        if node.op.__class__ is ast.Add:
            return self.added([self.plain(self.fold(one, scope)) for one in operands(node)])
        left, right = self.plain(self.fold(node.left, scope)), self.plain(self.fold(node.right, scope))
        return LOCAL if left is None and right is None else self.operated(node.op.__class__, left, right)

    def added(self, parts):
        kinds = {type(part) for part in parts}
        if kinds <= {int, float, bool}:
            total = sum(parts)
            return Const(total) if abs(total) < 1 << MAX_BITS else LOCAL
        if len(kinds) != 1 or sum(map(len, parts)) > MAX_FOLDED if kinds <= {str, bytes, list, tuple} else True:
            return LOCAL
        kind = kinds.pop()
        if kind in (str, bytes):
            return self.const(kind().join(parts))
        return self.const([one for part in parts for one in part])

    def operated(self, kind, left, right):
        if kind is ast.Mod and type(left) is str:
            return self.formatted_old(left, right)
        if kind is ast.Mult:
            if type(left) is int and type(right) in (str, bytes, list):
                left, right = right, left
            if type(left) in (str, bytes, list) and type(right) is int:
                return self.const(left * right) if len(left) * max(right, 0) <= MAX_FOLDED else LOCAL
        if type(left) is not int or type(right) is not int:
            return LOCAL
        return self.counted(kind, left, right)

    def counted(self, kind, left, right):
        """Whole numbers, as far as their size can be told beforehand."""
        bits = max(left.bit_length(), 1)
        if kind is ast.Pow and not (0 <= right <= MAX_BITS and bits * right <= MAX_BITS):
            return LOCAL
        if kind is ast.LShift and not 0 <= right <= MAX_BITS or kind is ast.RShift and not 0 <= right < 1 << 62:
            return LOCAL
        if kind in (ast.Div, ast.FloorDiv, ast.Mod) and right == 0 or bits + right.bit_length() > 2 * MAX_BITS:
            return LOCAL
        rules = {
            ast.Sub: int.__sub__,
            ast.Mult: int.__mul__,
            ast.Pow: int.__pow__,
            ast.FloorDiv: int.__floordiv__,
            ast.Mod: int.__mod__,
            ast.BitXor: int.__xor__,
            ast.BitOr: int.__or__,
            ast.BitAnd: int.__and__,
            ast.LShift: int.__lshift__,
            ast.RShift: int.__rshift__,
        }
        value = rules[kind](left, right) if kind in rules else None
        return LOCAL if type(value) is not int or value.bit_length() > MAX_BITS else Const(value)

    def formatted_old(self, pattern, given):
        """`'%s' % x`, without widths."""
        given = list(given) if type(given) in (list, tuple) else [given]
        parts = re.split(r"%([sdcr%])", pattern)
        if "%" in "".join(parts[::2]):
            return LOCAL
        for at in range(1, len(parts), 2):
            if parts[at] == "%":
                continue
            text = self.as_text(given.pop(0), parts[at]) if given else None
            if text is None:
                return LOCAL
            parts[at] = text
        return LOCAL if sum(map(len, parts)) > MAX_FOLDED else self.const("".join(parts))

    @staticmethod
    def as_text(value, how="s"):
        if how == "c" and type(value) is int:
            return chr(value) if 0 <= value < 0x110000 else None
        if type(value) is str:
            return repr(value) if how == "r" else value
        return str(value) if type(value) in (int, bool, float) else None

    def interpolated(self, node, scope):
        parts = []
        for part in node.values:
            if part.__class__ is ast.FormattedValue:
                how = {-1: "s", 115: "s", 114: "r"}.get(part.conversion)
                value = self.plain(self.fold(part.value, scope))
                text = self.as_text(value, how) if how and part.format_spec is None else None
            else:
                text = part.value if type(getattr(part, "value", None)) is str else None
            if text is None:
                return LOCAL
            parts.append(text)
        return LOCAL if sum(map(len, parts)) > MAX_FOLDED else self.const("".join(parts))

    # calls

    def call(self, node, scope):
        called = self.fold(node.func, scope)
        if type(called) is Either:
            results = [self.result(one, node, scope) for one in called.values]
            return either([one if one is not None else LOCAL for one in results])
        return self.result(called, node, scope)

    def result(self, called, node, scope):
        if type(called) is Class:
            return called
        if type(called) is Function:
            return self.returned(called, node)
        if type(called) is not str:
            return LOCAL
        method = node.func.attr if node.func.__class__ is ast.Attribute else None
        if method and called[0] == "%":
            return self.method(self.plain(self.fold(node.func.value, scope)), method, node, scope, called)
        if method in LOOKUPS and node.args:
            base = self.fold(node.func.value, scope)
            if type(base) is Holder or path_of(base) in NAMESPACES or path_of(base) in ("sys.modules", BUILTINS) or (
                path_of(base).endswith(".__dict__")):
                return self.item(base, self.fold(node.args[0], scope))
        if method in ("__getattribute__", "__getattr__") and node.args:
            return self.got(node, scope)
        if method == "load_module" and node.args:
            return self.module_named([self.fold(node.args[0], scope)], node, scope)
        found = self.known_call(called, node, scope)
        if found is not None:
            return found
        return LOCAL if called == LOCAL else called + "()"

    def returned(self, function, call):
        if function.node.__class__ is ast.Lambda:
            at_once = call.args if call.func is function.node else ()
            return self.fold(function.node.body, self.inside(function.node, function.scope, at_once))
        return self.bound(RETURNED, function.scope) if RETURNED in function.scope.names else LOCAL

    def inside(self, function, scope, given=()):
        """The scope of a lambda, made when it is first looked into."""
        inner = self.binder.scopes.get(function)
        if inner is None:
            inner = self.binder.function(function, scope)
            for parameter, value in zip(function.args.args, given):
                inner.bind(parameter.arg, VALUE, value, scope)
        return inner

    def got(self, node, scope):
        """`x.__getattribute__('y')`, or `object.__getattribute__(x, 'y')`."""
        arguments = [self.fold(one, scope) for one in node.args]
        base = arguments[0] if len(arguments) > 1 else self.fold(node.func.value, scope)
        return self.reached(base, arguments[-1])

    def reached(self, base, name):
        names = [one.value for one in each(name) if type(one) is Const and type(one.value) is str]
        if not names:
            return member(base, "*")
        return either([member(base, one if STEP.match(one) else "*") for one in names])

    def known_call(self, called, node, scope):
        if called not in self.CALLS and called not in CODECS:
            return self.built(called, node, scope)
        arguments = [self.fold(one, scope) for one in node.args]
        if not arguments:
            return None
        if called in CODECS:
            return self.decoded(CODECS[called], self.plain(arguments[0]))
        return self.CALLS[called](self, arguments, node, scope)

    def built(self, called, node, scope):
        """What comes of calling what another call has made."""
        maker = node.func
        if maker.__class__ is not ast.Call or not maker.args or not node.args:
            return None
        if called == "operator.attrgetter()":
            value = self.fold(node.args[0], scope)
            for step in str(self.plain(self.fold(maker.args[0], scope)) or "*").split("."):
                value = self.reached(value, Const(step))
            return value
        if called == "operator.itemgetter()":
            return self.item(self.fold(node.args[0], scope), self.fold(maker.args[0], scope))
        return None

    def decoded(self, decode, data):
        if type(data) not in (str, bytes) or len(data) > MAX_FOLDED:
            return None
        try:
            return self.const(decode(data))
        except (ValueError, TypeError, zlib.error, binascii.Error):
            return None

    def recoded(self, arguments, node, scope):
        """`codecs.decode(x, 'rot13')` and back."""
        data, codec = [self.plain(one) for one in (arguments + [Const("utf-8")])[:2]]
        return self.coded(data, str(codec).lower(), codecs.decode)

    def coded(self, data, codec, how):
        if type(data) not in (str, bytes) or len(data) > MAX_FOLDED:
            return None
        if codec in TRANSFORMS:
            codec = TRANSFORMS[codec]
        elif codec not in TEXT_CODECS:
            return None
        try:
            return self.const(how(data, codec))
        except (ValueError, TypeError, LookupError, AssertionError):
            return None

    def attribute_of(self, arguments, node, scope):
        return self.reached(arguments[0], arguments[1]) if len(arguments) > 1 else None

    def variables_of(self, arguments, node, scope):
        return member(arguments[0], "__dict__")

    def class_of(self, arguments, node, scope):
        return member(arguments[0], "__class__") if len(arguments) == 1 else None

    def module_named(self, arguments, node, scope):
        name = self.plain(arguments[0])
        if type(name) is not str or not name:
            return "*"
        called = node.func.attr if node.func.__class__ is ast.Attribute else ""
        whole = called in ("import_module", "load_module") or len(node.args) > 3 or node.keywords
        return module_path(name if whole else name.partition(".")[0])

    def resolved(self, arguments, node, scope):
        name = self.plain(arguments[0])
        return module_path(name.replace(":", ".")) if type(name) is str and name else "*"

    def first(self, arguments, node, scope):
        return arguments[0]

    def character(self, arguments, node, scope):
        code = self.plain(arguments[0])
        return self.const(chr(code)) if type(code) is int and 0 <= code < 0x110000 else None

    def code_point(self, arguments, node, scope):
        text = self.plain(arguments[0])
        return Const(ord(text)) if type(text) in (str, bytes) and len(text) == 1 else None

    def text(self, arguments, node, scope):
        value = self.plain(arguments[0])
        if type(value) is bytes and len(arguments) > 1:
            return self.coded(value, str(self.plain(arguments[1])).lower(), codecs.decode)
        text = self.as_text(value)
        return self.const(text) if text is not None else None

    def octets(self, arguments, node, scope):
        value = self.plain(arguments[0])
        if type(value) is str and len(arguments) > 1:
            return self.coded(value, str(self.plain(arguments[1])).lower(), codecs.encode)
        if type(value) is bytes:
            return self.const(value)
        if type(value) in (list, tuple) and all(type(one) is int and 0 <= one < 256 for one in value):
            return self.const(bytes(value))
        return None

    def whole(self, arguments, node, scope):
        values = [self.plain(one) for one in arguments[:2]]
        try:
            if type(values[0]) is str and len(values[0]) < 80:
                return Const(int(*values))
        except (ValueError, TypeError):
            return None
        return Const(int(values[0])) if type(values[0]) in (int, bool) else None

    def length(self, arguments, node, scope):
        value = self.plain(arguments[0])
        return Const(len(value)) if type(value) in (str, bytes, list) else None

    def sequence(self, arguments, node, scope):
        value = self.plain(arguments[0])
        return self.const(list(value)) if type(value) in (str, bytes, list, tuple) else None

    def backwards(self, arguments, node, scope):
        value = self.plain(arguments[0])
        return self.const(list(value)[::-1]) if type(value) in (str, bytes, list, tuple) else None

    def mapped(self, arguments, node, scope):
        """`map(chr, [101, 118])`."""
        items = self.plain(arguments[1]) if len(arguments) == 2 else None
        convert = {"chr": self.character, "ord": self.code_point, "str": self.text, "int": self.whole}.get(
            arguments[0] if type(arguments[0]) is str else None)
        if type(items) not in (str, bytes, list) or convert is None or len(items) > MAX_ITEMS:
            return None
        made = [convert([Const(one)], node, scope) for one in items]
        return self.const([one.value for one in made]) if all(type(one) is Const for one in made) else None

    def joined_by_class(self, arguments, node, scope):
        return self.join(self.plain(arguments[0]), arguments[1]) if len(arguments) == 2 else None

    def join(self, between, parts):
        items = self.plain(parts)
        items = list(items) if type(items) in (str, list, tuple) else None
        if type(between) not in (str, bytes) or items is None or len(items) > MAX_ITEMS:
            return None
        if any(type(one) is not type(between) for one in items):
            return None
        if sum(map(len, items)) + len(between) * len(items) > MAX_FOLDED:
            return None
        return self.const(between.join(items))

    def method(self, value, name, node, scope, called):
        """A method of a constant."""
        found = None
        if type(value) in (str, bytes) and not node.keywords:
            found = self.text_method(value, name, node, scope)
        elif type(value) is list and name in LOOKUPS and node.args:
            found = self.constant_item(value, self.plain(self.fold(node.args[0], scope)))
        if found is None and name in LOOKUPS and node.args:
            base = self.fold(node.func.value, scope)
            return self.item(base, self.fold(node.args[0], scope)) if type(base) is Holder else called + "()"
        if found is None and name == "__getattribute__" and node.args:
            return self.got(node, scope)
        return called + "()" if found is None else found

    def text_method(self, value, name, node, scope):
        if name == "join" and len(node.args) == 1:
            return self.join(value, self.iterated(node.args[0], scope))
        given = [self.plain(self.fold(one, scope)) for one in node.args]
        if any(one is None for one in given):
            return None
        try:
            if name in TEXT_METHODS:
                return self.const(getattr(value, name)(*given))
            if name in ("encode", "decode"):
                return self.coded(value, str(given[0] if given else "utf-8").lower(), getattr(codecs, name))
            if name == "replace" and len(given) == 2 and (len(value) + 1) * (len(given[1]) + 1) <= 16 * MAX_FOLDED:
                return self.const(value.replace(*given))
            if name in ("split", "rsplit", "splitlines") and len(value) <= MAX_ITEMS:
                return self.const(getattr(value, name)(*given))
            if name == "hex" and not given:
                return self.const(value.hex())
        except (TypeError, ValueError, AttributeError):
            return None
        return self.formatted(value, given) if name == "format" else None

    def formatted(self, pattern, given):
        """`'{}{}'.format(a, b)`, without widths and names."""
        parts = re.split(r"\{(\d*)\}", pattern)
        if type(pattern) is not str or "{" in "".join(parts[::2]) or "}" in "".join(parts[::2]):
            return None
        for count, at in enumerate(range(1, len(parts), 2)):
            index = int(parts[at]) if parts[at] and len(parts[at]) < 4 else count
            text = self.as_text(given[index]) if index < len(given) else None
            if text is None:
                return None
            parts[at] = text
        return self.const("".join(parts)) if sum(map(len, parts)) <= MAX_FOLDED else None

    def iterated(self, node, scope):
        """A comprehension over constants, element by element; else the value as it is."""
        if node.__class__ not in (ast.GeneratorExp, ast.ListComp) or len(node.generators) != 1:
            return self.fold(node, scope)
        part = node.generators[0]
        items = self.plain(self.fold(part.iter, scope))
        if part.target.__class__ is not ast.Name or part.ifs or type(items) not in (str, bytes, list, tuple):
            return LOCAL
        made = []
        for one in items[:MAX_ITEMS]:
            self.step()
            inner = Scope(scope, INLINE)
            inner.names[part.target.id] = ()
            inner.known[part.target.id] = Const(one)
            value = self.fold(node.elt, inner)
            if type(value) is not Const:
                return LOCAL
            made.append(value.value)
        return self.const(made)

    CALLS = {
        "getattr": attribute_of,
        "vars": variables_of,
        "type": class_of,
        "__import__": module_named,
        "importlib.import_module": module_named,
        "importlib.__import__": module_named,
        "pkgutil.resolve_name": resolved,
        "importlib.reload": first,
        "functools.partial": first,
        "chr": character,
        "ord": code_point,
        "str": text,
        "bytes": octets,
        "bytearray": octets,
        "int": whole,
        "len": length,
        "list": sequence,
        "tuple": sequence,
        "iter": sequence,
        "reversed": backwards,
        "map": mapped,
        "str.join": joined_by_class,
        "codecs.decode": recoded,
        "codecs.encode": recoded,
    }
    DECODERS = frozenset(CODECS) | {"codecs.decode"}
    QUIET = frozenset("chr ord str bytes bytearray int len list tuple iter reversed map str.join".split())


def operands(node):
    """Of a sum, from left to right, however long it is."""
    found = []
    while node.__class__ is ast.BinOp and node.op.__class__ is ast.Add:
        found.append(node.right)
        node = node.left
    found.append(node)
    return found[::-1]


# --- facts --------------------------------------------------------------------------------------------------------

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


# --- walking ------------------------------------------------------------------------------------------------------

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


# --- sources ------------------------------------------------------------------------------------------------------


class Invalid(Exception):
    """The parser's own complaint."""

    def __init__(self, message, line, column):
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def check_encoding(path, text):
    """Another encoding than UTF-8 shows the interpreter other words than anybody else sees."""
    for line in re.split(rb"\r\n|\r|\n", text[:4096], 2)[:2]:
        cookie = COOKIE.match(line)
        if cookie:
            codec = re.sub(r"[-_.]", "", cookie.group(1).decode("latin-1").lower())
            if codec not in PLAIN_CODECS and not (codec in ASCII_CODECS and text.isascii()):
                raise GiveUp("%s declares another encoding than UTF-8" % path)
            return
        if not BLANK.match(line):
            return


def parsed(path, text):
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    try:
        return compile(text, path, "exec", flags, dont_inherit=True)
    except SyntaxError as error:
        raise Invalid(error.msg, max(error.lineno or 1, 1), max(error.offset or 0, 0)) from None
    except ValueError as error:
        raise Invalid(str(error), 1, 0) from None
    except (RecursionError, MemoryError):
        raise GiveUp("the source is too deeply nested") from None


def read_text(facts, path, text):
    if len(text) > MAX_TEXT_BYTES:
        raise GiveUp("%s is larger than 1 MiB" % path)
    check_encoding(path, text)
    walker = Walker(facts, path, text, parsed(path, text))
    try:
        walker.walk()
    except RecursionError:
        raise GiveUp("the source is too deeply nested") from None
    finally:
        walker.forget()


def read_source(entry, code, files):
    """The facts of the entry and of every file that a program can import."""
    facts = Facts()
    read_text(facts, entry, code)
    for path, content in files:
        if path == entry:
            continue
        if path.endswith(UNREADABLE):
            raise GiveUp("nobody can say what %s does" % path)
        if path.endswith((".py", ".pyw")):
            try:
                read_text(facts, path, content)
            except Invalid as error:
                facts.add(GAP, error.message, (), in_bytes(path), error.line, error.column)
    return facts


# --- frames -------------------------------------------------------------------------------------------------------


class Frame:
    """The fields of one frame, in order."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, count):
        taken = self.data[self.at:self.at + count]
        self.at += count
        return taken

    def number(self):
        return NUMBER.unpack(self.take(8))[0]

    def bytes(self):
        return self.take(SIZE.unpack(self.take(4))[0])

    def text(self):
        return self.bytes().decode("utf-8")


def answer(frame, number):
    frame.text()
    entry, code = frame.text(), frame.bytes()
    files = [(frame.text(), frame.bytes()) for _ in range(frame.number())]
    try:
        facts = read_source(entry, code, files)
        part = [NUMBER.pack(1), in_bytes(entry), in_bytes(b""), in_bytes(b""), in_bytes(b"")]
        return [bytes([PARSED]), number, *part, NUMBER.pack(facts.count), *facts.parts]
    except Invalid as error:
        return done(number, error.message, error.line, error.column)
    except GiveUp as error:
        return done(number, str(error), 0, 0)
    except Exception as error:
        return done(number, "the source could not be read: %s" % type(error).__name__, 0, 0)


def done(number, message, line, column):
    threw = [in_bytes("syntax"), in_bytes("SyntaxError"), in_bytes(message[:1000]), NUMBER.pack(line)]
    threw += [NUMBER.pack(column), in_bytes("")]
    return [bytes([DONE]), number, NUMBER.pack(0), NUMBER.pack(0), NUMBER.pack(THREW), *threw, NUMBER.pack(0)]


def serve():
    """Answers frames until there are no more."""
    incoming, outgoing = open(3, "rb", 1 << 16), open(4, "wb", 1 << 16)
    while True:
        header = incoming.read(4)
        if len(header) < 4:
            return
        frame = Frame(incoming.read(SIZE.unpack(header)[0]))
        kind, number = frame.take(1)[0], frame.take(8)
        if kind == INIT:
            version = "%d.%d.%d" % sys.version_info[:3]
            parts = [bytes([READY]), number, in_bytes("python"), in_bytes(version), in_bytes(b"")]
        elif kind == PARSE:
            parts = answer(frame, number)
        else:
            return
        outgoing.write(SIZE.pack(sum(map(len, parts))))
        outgoing.writelines(parts)
        outgoing.flush()


def main():
    sys.setrecursionlimit(RECURSION)
    threading.stack_size(STACK_BYTES)
    # nothing here refers to itself for longer than one source, see `Walker.forget`
    gc.disable()
    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()


if __name__ == "__main__":
    main()
