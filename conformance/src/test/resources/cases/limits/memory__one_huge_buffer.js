new Uint8Array(1 << 30).fill(1).length
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
