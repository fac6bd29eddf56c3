// Attack: throw a proxy that throws from every trap.
// Verdict: failed as a plain guest error.
throw new Proxy(new Error('inside'), new Proxy({}, { get() { throw new Error('trap') } }))
/* ---
status: failed
error.kind: runtime
error.type: *
error.message: *
*/
