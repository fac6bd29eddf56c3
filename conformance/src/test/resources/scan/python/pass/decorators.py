import functools


def traced(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args)
    return inner


@traced
def add(a, b):
    return a + b


print(add(1, 2))
