const fs = require('fs')
const { deep } = require('./lib/deep.js')
async function read() {
  await null
  deep(2)
}
await read()
/* ---
modules: ["fs"]
file lib/deep.js: |
  // first
  exports.deep = function deep(n) {
    if (n === 0) throw new RangeError('too deep, é')
    return deep(n - 1)
  }
status: failed
error.kind: runtime
error.type: RangeError
error.message: too deep, é
error.line: 3
error.column: 22
stack: |
  RangeError: too deep, é
      at deep (lib/deep.js:3:22)
      at deep (lib/deep.js:4:10)
      at deep (lib/deep.js:4:10)
      at read (main.js:5:3)
      at async main.js:7:1
exitCode: 1
*/
