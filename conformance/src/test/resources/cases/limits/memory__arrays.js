const kept = []
for (;;) kept.push(new Array(1000).fill(1.5))
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
error.kind: memory
maxWallMs: 9000
*/
