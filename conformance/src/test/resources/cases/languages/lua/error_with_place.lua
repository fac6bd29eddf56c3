local function deep(x)
  if x == 0 then error("too deep, é") end
  return deep(x - 1) + 1
end
print(arg[0], #arg, io.read("a"))
deep(1)
/* ---
status: failed
error.kind: runtime
error.message: too deep, é
error.line: 2
stdout: |
  main.lua	0	
stderr: *
exitCode: 1
*/
