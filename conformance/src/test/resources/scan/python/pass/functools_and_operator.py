import functools
import operator
print(functools.reduce(operator.mul, [1, 2, 3]))
print(sorted([{'a': 2}, {'a': 1}], key=operator.itemgetter('a')))
