def eval(expression):
    return sum(int(part) for part in expression.split('+'))


print(eval('1+2'))
