# finds: dynamic-code/eval
run = print
run = exec
run('print(1)')
