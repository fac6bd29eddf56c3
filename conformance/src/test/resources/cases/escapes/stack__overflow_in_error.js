// Attack: a getter of the thrown value overflows the stack while the host describes it.
// Verdict: failed as a plain guest error.
function down() { return down() }
throw { get message() { return down() }, get name() { return down() }, get stack() { return down() }, toString: down }
/* ---
status: failed
error.kind: runtime
error.type: *
error.message: *
*/
