for (;;) {}
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
error.kind: timeout
maxWallMs: 3000
*/
