// Attack: hostile values for Error.stackTraceLimit.
// Verdict: failed with the guest's own error.
Object.defineProperty(Error, 'stackTraceLimit', { get() { throw new Error('limit') }, configurable: false })
throw new RangeError('still mine')
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: still mine
*/
