return new Uint8Array(100 << 20)
/* ---
limits: {"memoryMb":1024}
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
maxWallMs: 8000
*/
