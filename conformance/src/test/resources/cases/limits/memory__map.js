const map = new Map()
for (let i = 0; ; i++) map.set(i, { i })
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
