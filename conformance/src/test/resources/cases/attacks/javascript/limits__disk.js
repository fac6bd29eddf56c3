// Attack: fill the disk.
// Verdict: the ceiling on disk is the outcome.
const fs = require('fs')
const file = fs.openSync('x', 'w')
for (;;) fs.writeSync(file, 'x'.repeat(1000000))
/* ---
modules: ["fs"]
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
artifacts: *
truncated: *
*/
