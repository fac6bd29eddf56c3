let n = 0
for (let i = 0; i < 3; i++) n += i
/* ---
status: completed
result: null
*/
