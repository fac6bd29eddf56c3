const before = performance.now()
await new Promise(resolve => setTimeout(resolve, 25))
const slept = performance.now() - before
return slept >= 24 && slept < 2000
/* ---
status: completed
result: true
*/
