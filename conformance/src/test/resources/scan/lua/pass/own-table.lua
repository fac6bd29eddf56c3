-- passes: standard
local shell = { execute = function(x) return x end }
print(shell.execute('ls'))
