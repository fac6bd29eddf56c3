const x = await Promise.resolve(1)
x + 1
/* ---
status: completed
result: 2
*/
