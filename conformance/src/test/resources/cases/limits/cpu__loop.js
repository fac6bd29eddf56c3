for (;;) {}
/* ---
limits: {"cpuMs":200,"timeoutMs":10000}
status: limit
limit: cpuMs
error.kind: cpu
maxWallMs: 6000
*/
