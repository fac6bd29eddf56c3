const kept = []
for (;;) kept.push(require('crypto').randomBytes(4000000))
/* ---
modules: ["crypto"]
limits: {"memoryMb":32,"timeoutMs":10000}
status: limit
limit: memoryMb
error.kind: memory
maxWallMs: 9000
*/
