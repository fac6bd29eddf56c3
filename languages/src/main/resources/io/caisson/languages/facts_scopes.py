"""The names of a program, and all that each is bound to; see facts.py."""

import ast
import bisect
import sys

from facts_values import Class, Function, LOCAL, joined, member, module_path

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
            given = (VALUE, node.value, scope) if node.value else (PATH, LOCAL, scope)
            scope.names.setdefault(RETURNED, []).append(given)
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
