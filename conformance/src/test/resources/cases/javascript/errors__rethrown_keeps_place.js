try {
  null.x
} catch (e) {
  throw e
}
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of null (reading 'x')
error.line: 2
error.column: 8
*/
