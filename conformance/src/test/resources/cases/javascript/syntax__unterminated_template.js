return `abc
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected end of input
error.line: 1
*/
