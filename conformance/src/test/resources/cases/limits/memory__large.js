const kept = []
for (let i = 0; i < 300; i++) kept.push(new Uint8Array(1 << 20).fill(1))
return kept.length
/* ---
limits: {"memoryMb":512,"timeoutMs":10000}
status: completed
result: 300
*/
