let last
for (let i = 0; i < 40; i++) last = new Uint8Array(10 << 20).fill(1)
return last.length
/* ---
note: what is garbage does not count
limits: {"memoryMb":128,"timeoutMs":10000}
status: completed
result: 10485760
*/
