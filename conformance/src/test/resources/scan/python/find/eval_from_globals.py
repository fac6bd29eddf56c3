# finds: dynamic-code/eval
globals()['__builtins__']['eval']('1')
