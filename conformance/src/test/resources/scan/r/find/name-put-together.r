# finds: processes/start
get(paste0("sys", "tem"))("ls")
