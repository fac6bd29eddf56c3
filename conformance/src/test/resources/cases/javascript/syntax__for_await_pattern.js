async function main() {
  for await (let [...x = []] of [[]]) {}
}
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
*/
