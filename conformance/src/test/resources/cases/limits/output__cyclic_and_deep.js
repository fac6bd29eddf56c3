const deep = {}
let at = deep
for (let i = 0; i < 1e5; i++) at = at.n = {}
at.top = deep
console.log(deep)
/* ---
stdout: |
  { n: { n: { n: [Object] } } }
status: completed
result: null
*/
