// Attack: leave the expression whose value is taken as the result.
// Verdict: failed with a syntax error.
await null
1); console.log('outside'); (2
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 4
*/
