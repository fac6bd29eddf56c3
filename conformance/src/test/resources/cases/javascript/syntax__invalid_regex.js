/(/.test('')
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid regular expression: /(/: Unterminated group
error.line: 1
error.column: 1
*/
