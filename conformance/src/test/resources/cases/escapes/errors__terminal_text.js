// Attack: an error whose text moves the cursor of whoever reads it in a terminal.
// Verdict: failed; the receipt keeps the text as data.
throw new Error('a\u001b[2Jb')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: *
error.line: 3
*/
