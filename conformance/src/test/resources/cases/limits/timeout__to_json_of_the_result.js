return { toJSON() { for (;;); } }
/* ---
limits: {"timeoutMs":300,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
