throw 42
/* ---
status: failed
error.kind: runtime
error.type: number
error.message: Uncaught 42
*/
