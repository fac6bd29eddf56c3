def apply(exec, value):
    return exec(value)


print(apply(str, 1))
