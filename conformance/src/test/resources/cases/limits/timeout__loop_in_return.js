let n = 0
while (true) n++
return n
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
