missing + 1
/* ---
status: failed
error.kind: runtime
error.type: ReferenceError
error.message: missing is not defined
error.line: 1
error.column: 1
*/
