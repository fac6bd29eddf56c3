# finds: dynamic-code/eval
@exec
@input
class Program:
    pass
