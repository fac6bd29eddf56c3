const assert = require('assert')

assert.strictEqual(6 * 7, 41)
/* ---
modules: ["assert"]
status: failed
error.kind: runtime
error.type: AssertionError
error.message: |
  Expected values to be strictly equal:

  42 !== 41

error.line: 3
error.column: 8
*/
