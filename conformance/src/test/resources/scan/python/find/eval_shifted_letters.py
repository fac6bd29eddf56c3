# finds: dynamic-code/eval
getattr(__builtins__, ''.join(chr(ord(c) - 1) for c in 'fwbm'))('1')
