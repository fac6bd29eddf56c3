return null.x
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of null (reading 'x')
error.line: 1
error.column: 13
*/
