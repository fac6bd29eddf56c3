"""Values that are known of a program without running it, and the paths they go by; see facts.py."""

import ast
import builtins

MAX_NAME = 400
MAX_ALTERNATIVES = 8
LOCAL = "?"
BUILTINS = "builtins"
# Modules that others have imported, as seen from those.
SEEN_MODULES = frozenset("os sys subprocess socket importlib builtins ctypes shutil".split())
MODULES = {"posix": "os", "nt": "os", "_socket": "socket", "_io": "io", "_ctypes": "ctypes", "__builtin__": BUILTINS}
BUILTIN_NAMES = frozenset(name for name in dir(builtins) if not name.startswith("_")) | {"__import__"}


class GiveUp(Exception):
    """There is no telling what the source does."""


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
