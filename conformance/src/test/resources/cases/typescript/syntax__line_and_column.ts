interface A {
  b: number
}
const x: = 1
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 4
error.column: 10
*/
