const xs = []
xs[4294967294] = 1
return xs
/* ---
limits: {"timeoutMs":500}
status: limit
limit: timeoutMs
maxWallMs: 15000
*/
