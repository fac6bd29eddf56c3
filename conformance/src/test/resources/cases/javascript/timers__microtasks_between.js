setTimeout(() => { console.log('a'); Promise.resolve().then(() => console.log('a then')) }, 1)
setTimeout(() => console.log('b'), 1)
/* ---
stdout: |
  a
  a then
  b
status: completed
result: {}
*/
