// Attack: leave the parentheses put around an object literal.
// Verdict: failed with a syntax error.
{ a: 1 }), console.log('outside'), ({ b: 2 }
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 3
*/
