// Attack: a getter overflows the stack while the result is encoded.
// Verdict: failed with kind result; the worker lives.
function down() { return down() }
return { get a() { return down() } }
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: reading $.a of the result threw RangeError: Maximum call stack size exceeded
*/
