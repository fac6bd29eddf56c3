await Promise.resolve(1).then(() => {
  throw new Error('in then')
})
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: in then
error.line: 2
error.column: 9
*/
