export default 1
let let = 2
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected strict mode reserved word
error.line: 2
error.column: 5
*/
