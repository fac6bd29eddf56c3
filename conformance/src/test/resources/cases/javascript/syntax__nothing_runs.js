console.log('never')
let = = 1
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected token '='
error.line: 2
error.column: 7
*/
