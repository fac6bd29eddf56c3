# finds: processes/start
base::system2("ls")
