throw new Error('one\n    at fake (elsewhere.js:9:9)\ntwo')
/* ---
note: text that looks like a frame does not move the line
status: failed
error.kind: runtime
error.type: Error
error.message: |
  one
      at fake (elsewhere.js:9:9)
  two
error.line: 1
error.column: 7
*/
