# finds: dynamic-code/eval
binding.eval('1')
