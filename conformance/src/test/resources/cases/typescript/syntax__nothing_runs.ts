console.log('never')
let x: number == 3
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 2
error.column: 15
*/
