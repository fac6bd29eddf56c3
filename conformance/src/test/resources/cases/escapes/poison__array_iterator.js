// Attack: replace the iteration of arrays, so that spreading inside the boot library yields planted values.
// Verdict: completed; arguments and results are untouched.
Array.prototype[Symbol.iterator] = function* () { yield 'planted' }
console.log('a', 'b')
await new Promise(resolve => setTimeout((x, y) => { console.log(x, y); resolve() }, 1, 'c', 'd'))
return { list: [1, 2] }
/* ---
stdout: |
  a b
  c d
status: completed
result: {"list":[1,2]}
*/
