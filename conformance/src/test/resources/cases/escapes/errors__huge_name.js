// Attack: a type name and a stack of megabytes.
// Verdict: failed; both are cut.
const e = new Error('short')
e.name = 'N'.repeat(1 << 22)
e.stack = 'S'.repeat(1 << 24)
throw e
/* ---
status: failed
error.kind: runtime
error.type: *
error.message: short
*/
