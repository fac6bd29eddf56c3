import importlib
math = importlib.import_module('math')
print(math.sqrt(4))
