let list = null
for (;;) list = { next: list, value: {} }
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
