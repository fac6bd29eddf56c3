for (;;) {}
/* ---
risk: high
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
fresh: process
maxWallMs: 8000
*/
