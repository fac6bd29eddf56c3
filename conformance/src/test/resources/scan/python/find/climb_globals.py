# finds: introspection/escape
def f():
    pass


f.__globals__['__builtins__']['open']('x')
