# finds: dynamic-code/eval at 2:1
eval '1 + 1'
