const fs = require('fs')
console.log('before')
process.on('exit', () => console.log('leaving'))
setTimeout(() => process.exit(3), 1)
/* ---
modules: ["fs"]
status: failed
error.kind: exit
error.message: the program exited with code 3
exitCode: 3
stdout: |
  before
  leaving
*/
