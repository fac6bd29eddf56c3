1 + 1
/* and so on
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid or unexpected token
error.line: 2
*/
