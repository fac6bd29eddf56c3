// Attack: separators and lengths inside type, message and stack shift the fields of the ending.
// Verdict: failed with exactly these texts.
const e = new Error('m|1|2|E')
e.name = 'T|9|9'
throw e
/* ---
status: failed
error.kind: runtime
error.type: T|9|9
error.message: m|1|2|E
error.line: 3
error.column: 11
*/
