# finds: introspection/escape
def g():
    yield h.gi_frame.f_back


h = g()
print(next(h))
