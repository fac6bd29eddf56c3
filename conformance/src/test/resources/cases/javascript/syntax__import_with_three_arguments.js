await import('./a.js', {}, 3)
/* ---
file a.js: |
  export default 1
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
*/
