[1, 2].map(function visit(x) {
  if (x === 2) throw new Error('at two')
})
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: at two
error.line: 2
error.column: 22
stack: |
  Error: at two
      at visit (main.js:2:22)
      at Array.map (<anonymous>)
      at main.js:1:8
*/
