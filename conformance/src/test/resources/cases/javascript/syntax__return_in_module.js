export default 1
return 2
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Illegal return statement
error.line: 2
error.column: 1
*/
