return Array.from({ length: 2e6 }, (_, i) => ({ i, text: 'some text' }))
/* ---
limits: {"memoryMb":512,"timeoutMs":15000}
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
maxWallMs: 15000
*/
