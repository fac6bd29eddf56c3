console.log('a'
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: missing ) after argument list
error.line: 1
*/
