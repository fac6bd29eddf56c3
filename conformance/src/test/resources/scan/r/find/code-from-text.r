# finds: dynamic-code/eval
eval(parse(text = "1 + 1"))
