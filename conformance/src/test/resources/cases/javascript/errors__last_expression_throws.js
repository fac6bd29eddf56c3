const o = {}
o.missing.deep
/* ---
note: the last expression keeps its place although its value is taken
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of undefined (reading 'deep')
error.line: 2
error.column: 11
*/
