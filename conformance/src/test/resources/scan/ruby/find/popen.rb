# finds: processes/start
IO.popen('ls').read
