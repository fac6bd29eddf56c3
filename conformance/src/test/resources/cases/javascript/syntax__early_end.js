function f() {
  if (true) {
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected end of input
error.line: 2
*/
