# finds: processes/start
%w[ls pwd].each(&Kernel.method(:system))
