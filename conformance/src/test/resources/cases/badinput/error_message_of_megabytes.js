throw new Error('x'.repeat(1 << 24))
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: *
error.line: 1
*/
