-- Lua runs this before it opens the program.
io.open('/caisson/gate'):close()
local code = io.read('a')
if code ~= '' then
    io.open('main.lua', 'w'):write(code):close()
end
io.open('/caisson/began', 'w'):close()
