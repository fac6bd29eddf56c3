function main(a) {
  return helper(a)
}
function helper(a) {
  return a.b.c
}
/* ---
input: {"a":{}}
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of undefined (reading 'c')
error.line: 5
error.column: 14
stack: |
  TypeError: Cannot read properties of undefined (reading 'c')
      at helper (main.js:5:14)
      at main (main.js:2:10)
*/
