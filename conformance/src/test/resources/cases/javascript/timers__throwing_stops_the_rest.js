setTimeout(() => { throw new Error('first') }, 1)
setTimeout(() => console.log('never'), 5)
/* ---
status: failed
error.kind: runtime
error.message: first
*/
