/* ---
generate: "let x: number =\u0000 1"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
*/
