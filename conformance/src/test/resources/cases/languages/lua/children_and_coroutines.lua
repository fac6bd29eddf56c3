local co = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)
print(co(), co(), co())
print(io.popen("echo from a child"):read("a"))
print(string.format("%5.2f|%s", math.pi, utf8.char(233)))
/* ---
status: completed
result: null
stdout: |
  1	2	3
  from a child
  
   3.14|é
*/
