console.log({ get [Symbol.toStringTag]() { for (;;); } })
/* ---
limits: {"timeoutMs":300,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
