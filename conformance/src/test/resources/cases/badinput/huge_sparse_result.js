const xs = []
xs[4294967294] = 1
return xs
/* ---
limits: {"timeoutMs":500,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 15000
*/
