// Attack: the same over several lines, balanced so that pasting would give a valid program.
// Verdict: failed with a syntax error.
return 1
}
console.log('outside')
{
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
*/
