console.log('before')
throw new Error('stop')
/* ---
stdout: before
status: failed
error.kind: runtime
error.message: stop
error.line: 2
error.column: 7
*/
