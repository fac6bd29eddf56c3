throw undefined
/* ---
status: failed
error.kind: runtime
error.type: undefined
error.message: Uncaught undefined
*/
