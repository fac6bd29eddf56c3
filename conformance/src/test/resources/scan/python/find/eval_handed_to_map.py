# finds: dynamic-code/eval
list(map(eval, ['1', '2']))
