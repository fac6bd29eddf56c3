// Attack: make reading the stack of the uncaught error throw inside the host's error handling.
// Verdict: failed with the guest's error, without a place.
Error.prepareStackTrace = () => { throw new Error('from the trap') }
throw new Error('the real one')
/* ---
status: failed
error.kind: runtime
error.type: *
error.message: *
*/
