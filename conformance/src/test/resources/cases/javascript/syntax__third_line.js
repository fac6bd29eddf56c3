const a = 1
const b = 2
const a = 3
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Identifier 'a' has already been declared
error.line: 3
error.column: 7
*/
