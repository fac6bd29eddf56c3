# finds: processes/start
Kernel.system('ls')
