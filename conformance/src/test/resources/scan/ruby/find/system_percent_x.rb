# finds: processes/start
puts %x(ls -l)
