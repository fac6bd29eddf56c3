class NotFound extends Error {
  name = 'NotFound'
}
throw new NotFound('no such thing')
/* ---
status: failed
error.kind: runtime
error.type: NotFound
error.message: no such thing
error.line: 4
error.column: 7
*/
