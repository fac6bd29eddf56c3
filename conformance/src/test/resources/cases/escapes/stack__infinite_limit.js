// Attack: an unlimited stack trace of a deep recursion floods the host.
// Verdict: failed; the kept stack is bounded.
Error.stackTraceLimit = Infinity
function down(n) { if (n === 0) throw new Error('bottom'); down(n - 1) }
down(5000)
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: bottom
error.line: 4
*/
