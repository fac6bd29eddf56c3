# finds: processes/start
do.call("system", list("ls"))
