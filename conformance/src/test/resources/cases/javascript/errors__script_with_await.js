await null; throw new Error('after')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: after
error.line: 1
error.column: 19
*/
