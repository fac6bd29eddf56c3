# finds: processes/start
def shell
  Kernel
end

shell.system('ls')
