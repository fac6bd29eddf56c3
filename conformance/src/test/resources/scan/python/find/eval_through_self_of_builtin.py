# finds: dynamic-code/eval
print.__self__.eval('1')
