# finds: dynamic-code/eval
eval('1')


def eval(text):
    return text
