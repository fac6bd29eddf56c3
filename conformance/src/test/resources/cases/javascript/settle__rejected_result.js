Promise.reject(new RangeError('no'))
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: no
error.line: 1
error.column: 16
*/
