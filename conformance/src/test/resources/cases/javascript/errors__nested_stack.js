function inner() {
  throw new Error('deep')
}
function outer() {
  inner()
}

outer()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: deep
error.line: 2
error.column: 9
stack: |
  Error: deep
      at inner (main.js:2:9)
      at outer (main.js:5:3)
      at main.js:8:1
*/
