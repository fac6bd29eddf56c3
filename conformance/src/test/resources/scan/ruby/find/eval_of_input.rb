# finds: dynamic-code/eval
eval(gets)
