import './noise.js'
/* ---
file noise.js: @@@###
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid or unexpected token
error.line: 1
*/
