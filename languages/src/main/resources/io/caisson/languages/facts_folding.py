"""What expressions are, as far as that can be said without running them; see facts.py."""

import ast
import base64
import binascii
import codecs
import html
import re
import sys
import urllib.parse
import zlib

from facts_values import (
    BUILTINS,
    BUILTIN_NAMES,
    Class,
    Const,
    Either,
    Function,
    GiveUp,
    Holder,
    LOCAL,
    MAX_ALTERNATIVES,
    each,
    either,
    joined,
    member,
    module_path,
    path_of,
)
from facts_scopes import BODY, CLASS, INLINE, ITEM, OWN, PATH, RETURNED, Scope, VALUE

MAX_FOLDED = 64 << 10
MAX_FOLDED_TOGETHER = 16 << 20
MAX_ITEMS = 4_096
MAX_STEPS = 200_000
MAX_BITS = 256
STEP = re.compile(r"[\w$-]+\Z")
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
LOOKUPS = frozenset("get __getitem__ pop setdefault".split())
NAMESPACES = frozenset(("globals()", "locals()", "vars()"))


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
