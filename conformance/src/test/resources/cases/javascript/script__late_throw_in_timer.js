Promise.resolve().then(() => setTimeout(() => { throw new TypeError('late') }, 1))
1
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: late
*/
