throw new SyntaxError('thrown by hand')
/* ---
status: failed
error.kind: runtime
error.type: SyntaxError
error.message: thrown by hand
error.line: 1
*/
