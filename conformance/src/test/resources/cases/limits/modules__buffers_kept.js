const { Buffer } = require('buffer')
const kept = []
for (;;) kept.push(Buffer.alloc(1000000, 'ab'))
/* ---
modules: ["buffer"]
limits: {"memoryMb":32,"timeoutMs":10000}
status: limit
limit: memoryMb
error.kind: memory
maxWallMs: 9000
*/
