# finds: dynamic-code/eval
run = exec
run('print(1)')
