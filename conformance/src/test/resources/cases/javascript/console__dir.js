console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 })
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: null })
/* ---
stdout: |
  { a: [Object] }
  {
    a: { b: { c: { d: 1 } } }
  }
status: completed
result: null
*/
