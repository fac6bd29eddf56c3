console.count()
console.count('a')
console.count()
console.countReset()
console.count()
/* ---
stdout: |
  default: 1
  a: 1
  default: 2
  default: 1
status: completed
result: null
*/
