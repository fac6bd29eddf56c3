print('never call eval(input()) or os.system("ls")')
print("the subprocess module, __subclasses__ and __globals__")
