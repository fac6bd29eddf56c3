let n = 0
for (let i = 0; i < 5e6; i++) n += [i].length
return n
/* ---
limits: {"memoryMb":32,"timeoutMs":10000}
status: completed
result: 5000000
*/
