throw 'plain'
/* ---
status: failed
error.kind: runtime
error.type: string
error.message: Uncaught 'plain'
error.line: 0
*/
