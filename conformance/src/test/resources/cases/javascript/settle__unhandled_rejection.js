Promise.reject(new Error('lost'))
1
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: lost
error.line: 1
error.column: 16
*/
