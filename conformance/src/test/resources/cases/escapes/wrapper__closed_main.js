// Attack: the same around a main function.
// Verdict: failed with a syntax error.
function main() { return 1 }
}
async function other() {
  console.log('outside')
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
*/
