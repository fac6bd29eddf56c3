new Array(2 ** 32 - 2).indexOf(1)
/* ---
note: V8 does not look for interrupts in here; only ending the process ends it
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 5000
*/
