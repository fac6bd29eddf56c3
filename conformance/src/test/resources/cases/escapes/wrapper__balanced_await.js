// Attack: close the async function a source with await is wrapped in, and open another, so that all of it is valid.
// Verdict: failed with a syntax error; a source that does not parse by itself does not run.
await 1 })(), console.log('outside'), (async () => { await 2
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source cannot be parsed
*/
