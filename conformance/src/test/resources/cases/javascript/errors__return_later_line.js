const f = () => {
  throw new RangeError('inside')
}

return f()
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: inside
error.line: 2
error.column: 9
*/
