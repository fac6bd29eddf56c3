# finds: dynamic-code/eval
getattr(__builtins__, 'lave'[::-1])('1')
