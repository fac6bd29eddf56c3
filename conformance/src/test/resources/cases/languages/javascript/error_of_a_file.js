const fs = require('fs')
const text = fs.readFileSync('missing.txt')
/* ---
modules: ["fs"]
status: failed
error.kind: runtime
error.type: Error
error.message: ENOENT: no such file or directory, open 'missing.txt'
error.line: 2
error.column: 17
*/
