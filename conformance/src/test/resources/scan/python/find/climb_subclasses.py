# finds: introspection/escape
for kind in ().__class__.__base__.__subclasses__():
    print(kind)
