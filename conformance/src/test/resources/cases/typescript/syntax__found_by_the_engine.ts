type T = number
const a: T = 1
const b: T = 2, a: T = 3
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Identifier 'a' has already been declared
error.line: 3
error.column: 17
*/
