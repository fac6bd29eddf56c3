// Attack: the same with await, where the wrapper is an async function.
// Verdict: failed with a syntax error.
await 1 }; console.log('outside'); async function g() {
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 3
*/
