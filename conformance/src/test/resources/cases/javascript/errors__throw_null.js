throw null
/* ---
status: failed
error.kind: runtime
error.type: object
error.message: Uncaught null
*/
