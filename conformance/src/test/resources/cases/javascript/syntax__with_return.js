const ok = 1
return ok ok
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected identifier 'ok'
error.line: 2
error.column: 11
*/
