console.assert(true, 'not shown')
console.assert(false, 'shown %d', 1)
console.assert(false)
/* ---
stderr: |
  Assertion failed: shown 1
  Assertion failed
status: completed
result: null
*/
