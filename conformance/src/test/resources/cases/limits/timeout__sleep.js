await new Promise(resolve => setTimeout(resolve, 60000))
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
error.kind: timeout
maxWallMs: 3000
*/
