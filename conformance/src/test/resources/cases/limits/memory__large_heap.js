const kept = []
for (let i = 0; i < 200; i++) kept.push(new Array(1 << 17).fill(i + 0.5))
return kept.length
/* ---
limits: {"memoryMb":512,"timeoutMs":10000}
status: completed
result: 200
*/
