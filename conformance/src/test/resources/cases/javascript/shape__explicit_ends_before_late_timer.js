Promise.resolve().then(() => setTimeout(() => console.log('never'), 50))
return 1
/* ---
status: completed
result: 1
*/
