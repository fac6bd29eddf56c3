// Attack: closes the function its text is put into and goes on outside it
// Verdict: a syntax error, nothing runs
const x: number = await 1
})(); console.log('outside'); (async () => {
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 4
*/
