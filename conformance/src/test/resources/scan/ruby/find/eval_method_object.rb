# finds: dynamic-code/eval
method(:eval).call('1')
