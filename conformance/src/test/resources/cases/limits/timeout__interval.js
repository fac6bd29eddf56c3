setInterval(() => {}, 1)
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
