const o = {}
o.f()
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: o.f is not a function
error.line: 2
error.column: 3
*/
