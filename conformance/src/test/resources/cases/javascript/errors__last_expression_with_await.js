await null; context.missing.deep
/* ---
input: {}
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of undefined (reading 'deep')
error.line: 1
error.column: 29
*/
