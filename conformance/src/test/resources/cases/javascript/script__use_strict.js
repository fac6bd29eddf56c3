'use strict'
undeclared = 1
/* ---
status: failed
error.kind: runtime
error.type: ReferenceError
error.message: undeclared is not defined
error.line: 2
error.column: 12
*/
