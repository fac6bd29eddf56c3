/* ---
generate: "\u007fELF\u0002\u0001\u0001\u0000\u0000\ufffd\u0003\u003e"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid or unexpected token
error.line: 1
*/
