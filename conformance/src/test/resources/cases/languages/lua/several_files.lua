local greeter = require("greeter")
print(greeter.greet(arg[1]), io.read("l"), os.getenv("GREETING"))
/* ---
file greeter.lua: return { greet = function(name) return "hello " .. name end }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld	first	hi
*/
