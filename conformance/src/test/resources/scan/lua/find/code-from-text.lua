-- finds: dynamic-code/eval
load('return 1')()
