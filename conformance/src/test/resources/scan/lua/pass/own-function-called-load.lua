-- passes: standard
local function load(x) return x end
print(load('x'))
