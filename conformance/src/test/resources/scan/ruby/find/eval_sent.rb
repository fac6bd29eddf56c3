# finds: dynamic-code/eval
send('ev' + 'al', '1')
