const hash = require('crypto').createHash('sha512')
const piece = 'x'.repeat(1e6)
for (;;) hash.update(piece)
/* ---
modules: ["crypto"]
limits: {"timeoutMs":300,"cpuMs":20000}
status: limit
limit: timeoutMs
error.kind: timeout
maxWallMs: 3000
*/
