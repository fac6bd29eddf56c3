# finds: dynamic-code/eval
name = ''.join(map(chr, [101, 118, 97, 108]))
getattr(__import__('builtins'), name)('1')
