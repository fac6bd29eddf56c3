let n = 0
for (let i = 0; i < 10000; i++) await null, n++
return n
/* ---
status: completed
result: 10000
*/
