return 'x'.repeat(200 * 1024 * 1024)
/* ---
limits: {"memoryMb":512}
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
maxWallMs: 8000
*/
