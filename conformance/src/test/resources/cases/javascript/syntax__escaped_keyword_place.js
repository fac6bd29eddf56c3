const o = { tr\u0079() { throw new RangeError('here') } }; o.tr\u0079()
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: here
error.line: 1
error.column: 32
*/
