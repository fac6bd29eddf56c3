class Oops extends Error {
  constructor(message) { super(message); this.name = 'Oops'; this.code = 7 }
}
const e = new Oops('broken')
console.log(e.message, e.name, String(e))
console.log([new Error('listed')].length)
/* ---
stdout: |
  broken Oops Oops: broken
  1
status: completed
result: null
*/
