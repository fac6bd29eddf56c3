'use strict'
await null
undeclared = 1
/* ---
status: failed
error.kind: runtime
error.type: ReferenceError
error.message: undeclared is not defined
error.line: 3
error.column: 12
*/
