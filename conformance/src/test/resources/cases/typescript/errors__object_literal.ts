{ a: 1 as number, b: nothing }
/* ---
status: failed
error.kind: runtime
error.type: ReferenceError
error.message: nothing is not defined
error.line: 1
error.column: 22
*/
