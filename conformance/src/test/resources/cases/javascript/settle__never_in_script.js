new Promise(() => {})
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: the result never settled: nothing is left to run and its promise is still pending
*/
