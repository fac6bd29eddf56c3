const kept = []
for (;;) kept.push(require('crypto').randomBytes(4000000))
/* ---
modules: ["crypto"]
limits: {"memoryMb":32,"timeoutMs":60000,"cpuMs":60000}
status: limit
limit: memoryMb
error.kind: memory
maxWallMs: 60000
*/
