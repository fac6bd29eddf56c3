const a = 1
  throw new Error('third column ' + a)
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: third column 1
error.line: 2
error.column: 9
stack: |
  Error: third column 1
      at main.js:2:9
*/
