new URL('not a url')
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Invalid URL
error.line: 1
*/
