import './lib.js'
export default 1
/* ---
file lib.js: |
  const ok = 1
  let x = ;
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected token ';'
error.line: 2
error.column: 9
*/
