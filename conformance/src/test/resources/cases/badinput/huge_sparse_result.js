const xs = []
xs[4294967294] = 1
return xs
/* ---
limits: {"timeoutMs":10000,"cpuMs":20000}
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
maxWallMs: 10000
*/
