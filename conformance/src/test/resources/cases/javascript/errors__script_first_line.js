throw new Error('first')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: first
error.line: 1
error.column: 7
stack: |
  Error: first
      at main.js:1:7
*/
