throw new Error()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message:
error.line: 1
error.column: 7
*/
