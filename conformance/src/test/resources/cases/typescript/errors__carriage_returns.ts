interface A { a: 1 }
type B = A

  throw new Error('fourth')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: fourth
error.line: 4
error.column: 9
*/
