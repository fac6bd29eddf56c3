# finds: processes/start
send("\x73\u0079stem", 'ls')
