setTimeout(() => {
  throw new Error('late')
}, 1)
'value'
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: late
error.line: 2
error.column: 9
*/
