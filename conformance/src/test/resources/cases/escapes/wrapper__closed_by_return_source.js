// Attack: close the function the source is wrapped in and run code outside of it.
// Verdict: failed with a syntax error; sources are compiled, never pasted.
return 1 })(); console.log('outside'); (async () => { return 2
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 3
*/
