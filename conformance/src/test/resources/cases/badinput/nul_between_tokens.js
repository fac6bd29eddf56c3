/* ---
generate: "1 +\u0000 1"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid or unexpected token
error.line: 1
error.column: 4
*/
