# finds: dynamic-code/eval
Object.new.instance_eval('system("ls")')
