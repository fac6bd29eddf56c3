return 'x'.repeat(8 * 1024 * 1024)
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
*/
