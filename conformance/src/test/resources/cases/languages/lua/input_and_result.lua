local input = io.open(os.getenv("CAISSON_INPUT")):read("a")
local sum = 0
for number in input:gmatch("%d+") do sum = sum + tonumber(number) end
io.open(os.getenv("CAISSON_RESULT"), "w"):write('{"sum":' .. sum .. '}')
/* ---
input: {"xs":[1,2,3]}
status: completed
result: {"sum":6}
*/
