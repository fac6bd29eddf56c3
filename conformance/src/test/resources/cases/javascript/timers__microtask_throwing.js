queueMicrotask(() => { throw new RangeError('micro') })
1
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: micro
*/
