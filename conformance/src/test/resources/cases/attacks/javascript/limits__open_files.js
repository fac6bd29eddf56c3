// Attack: open files without end.
// Verdict: the ceiling is the outcome.
const fs = require('fs')
for (;;) fs.openSync('/dev/null')
/* ---
modules: ["fs"]
status: limit
limit: openFiles
maxWallMs: 9000
stderr: *
*/
