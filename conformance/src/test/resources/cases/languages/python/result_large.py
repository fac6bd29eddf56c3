"x" * (9 << 20)
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
stack: *
exitCode: 1
*/
