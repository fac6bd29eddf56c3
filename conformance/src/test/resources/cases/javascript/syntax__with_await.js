await null
foo bar
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected identifier 'bar'
error.line: 2
error.column: 5
*/
