# finds: processes/start
K = Kernel
K.system('ls')
