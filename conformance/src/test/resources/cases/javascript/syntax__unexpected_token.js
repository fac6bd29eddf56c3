let x = ;
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected token ';'
error.line: 1
error.column: 9
*/
