throw new Error('outer', { cause: new Error('inner') })
/* ---
status: failed
error.kind: runtime
error.message: outer
*/
