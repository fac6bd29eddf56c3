# finds: introspection/escape
class A:
    pass


print('{0.__init__.__globals__}'.format(A()))
