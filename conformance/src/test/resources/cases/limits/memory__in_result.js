const text = 'x'.repeat(1 << 20)
const big = []
for (let i = 0; i < 1000; i++) big.push(text)
return big.length
/* ---
note: the same text a thousand times costs nothing
limits: {"memoryMb":64}
status: completed
result: 1000
*/
