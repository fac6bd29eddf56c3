new Array(1e8).fill(1.5).length
/* ---
note: V8 gives up on the whole process here
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
