queueMicrotask(() => { throw new RangeError('micro') })
return 1
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: micro
*/
