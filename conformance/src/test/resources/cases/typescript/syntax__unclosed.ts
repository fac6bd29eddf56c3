function f(x: number {
  return x
}
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
error.column: 22
*/
