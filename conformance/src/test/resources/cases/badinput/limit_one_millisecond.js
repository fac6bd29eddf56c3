for (;;) {}
/* ---
limits: {"timeoutMs":1}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
