for (let i = 0; i < 1e5; i++) console.group()
console.log('deep'.length)
/* ---
stdout: *
status: completed
result: null
maxWallMs: 3000
*/
