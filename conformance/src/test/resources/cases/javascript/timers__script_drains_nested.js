setTimeout(() => setTimeout(() => setTimeout(() => console.log('third'), 1), 1), 1)
1
/* ---
stdout: third
status: completed
result: 1
*/
