if (true) {
  import x from './x.js'
}
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected identifier 'x'
error.line: 2
error.column: 10
*/
