const x = await Promise.resolve(20)
return x + 1
/* ---
status: completed
result: 21
*/
