-- finds: processes/start
local f = io.popen('ls')
print(f:read('a'))
