# finds: processes/start
target = String
target = Kernel
target.system('ls')
