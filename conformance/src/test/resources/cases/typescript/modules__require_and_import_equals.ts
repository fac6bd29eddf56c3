import lib = require('./lib')
const other: { n: number } = require('./other.ts')
lib.twice(other.n)
/* ---
file lib.ts: |
  function twice(n: number): number { return n * 2 }
  export = { twice }
file other.ts: |
  const n: number = 5
  exports.n = n
status: completed
result: 10
*/
