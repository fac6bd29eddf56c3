# finds: dynamic-code/eval
def run(text, how=eval):
    return how(text)


run('1')
