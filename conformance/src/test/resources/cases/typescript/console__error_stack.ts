interface Unused {
  a: number
}
function fail(what: string): Error {
  return new TypeError(what)
}
console.log(fail('shown'))
console.log(fail('as text').stack)
/* ---
stdout: |
  TypeError: shown
      at fail (main.ts:5:10)
      at main.ts:7:13
  TypeError: as text
      at fail (main.ts:5:10)
      at main.ts:8:13
status: completed
result: null
*/
