let sum = 0
for await (const x of [Promise.resolve(1), 2]) sum += x
return sum
/* ---
status: completed
result: 3
*/
