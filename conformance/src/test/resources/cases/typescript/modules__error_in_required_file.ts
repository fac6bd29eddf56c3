const lib = require('./lib')
lib.fail('x' as string)
/* ---
file lib.ts: |
  type Text = string
  enum E { A }
  exports.fail = (text: Text): never => { throw new Error("required " + text) }
status: failed
error.kind: runtime
error.type: Error
error.message: required x
error.line: 3
error.column: 47
stack: |
  Error: required x
      at exports.fail (lib.ts:3:47)
      at main.ts:2:5
*/
