const kept = []
for (let i = 0; ; i++) kept.push(Array(20000).fill(i).join('-'))
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
