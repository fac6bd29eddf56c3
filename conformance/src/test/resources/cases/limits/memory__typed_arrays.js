const kept = []
for (;;) kept.push(new Uint8Array(1 << 20).fill(1))
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
