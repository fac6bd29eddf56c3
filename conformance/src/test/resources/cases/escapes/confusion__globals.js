// Attack: leave values on the global object for the next execution of the same tenant.
// Verdict: completed; the next one finds a fresh world.
globalThis.leftover = 'secret'
var alsoLeft = 1
console.log = null
setTimeout = null
return 'left'
/* ---
status: completed
result: "left"
then: |
  return [typeof leftover, typeof alsoLeft, typeof console.log, typeof setTimeout]
then.result: ["undefined","undefined","function","function"]
*/
