const a: number = 1
const b = '/*' /* what follows is lost
a + b.length
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unterminated comment
error.line: 2
error.column: 16
*/
