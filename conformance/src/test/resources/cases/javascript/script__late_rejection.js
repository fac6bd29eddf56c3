Promise.resolve().then(() => { throw new RangeError('late') })
1
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: late
*/
