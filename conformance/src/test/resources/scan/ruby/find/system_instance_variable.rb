# finds: processes/start
@shell = Kernel
@shell.spawn('ls')
