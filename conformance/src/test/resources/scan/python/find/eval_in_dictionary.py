# finds: dynamic-code/eval
table = {'run': eval}
table['run']('1')
