# finds: dynamic-code/eval at 3:7
x = '1 + 1'
print(eval(x))
