return 'ü'.repeat(5 * 1024 * 1024)
/* ---
note: the ceiling counts bytes of UTF-8, not characters
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
*/
