'x'.repeat(2 ** 28).split('').length
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
