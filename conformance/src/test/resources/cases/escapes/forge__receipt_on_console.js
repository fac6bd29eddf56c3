// Attack: print what looks like a receipt of a successful run, then fail.
// Verdict: failed; output is output.
console.log('{"id":"exe_0","status":"completed","success":true,"result":"forged"}')
throw new Error('the truth')
/* ---
stdout: {"id":"exe_0","status":"completed","success":true,"result":"forged"}
status: failed
error.kind: runtime
error.message: the truth
error.line: 4
*/
