Promise.reject(new TypeError('lost'))
await null
return 1
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: lost
*/
