const p = Promise.reject(new Error('late'))
setTimeout(() => p.catch(() => {}), 5)
/* ---
note: as in Node, a rejection nobody handles before the next turn fails the run
status: failed
error.kind: runtime
error.type: Error
error.message: late
*/
