-- finds: processes/start
local run = os.execute
run('ls')
