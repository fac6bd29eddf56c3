const forever = []
for (;;) forever.push(new Promise(() => {}).then(() => {}))
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
