await new Promise(resolve => setTimeout(resolve, 250))
return 'in time'
/* ---
limits: {"timeoutMs":2000}
status: completed
result: "in time"
maxWallMs: 2000
*/
