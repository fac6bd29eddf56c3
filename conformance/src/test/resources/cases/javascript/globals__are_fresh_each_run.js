const before = typeof globalThis.leftover
globalThis.leftover = 1
Array.prototype.leftover = 1
return before
/* ---
status: completed
result: "undefined"
then: |
  return [typeof globalThis.leftover, [].leftover === undefined]
then.result: ["undefined",true]
*/
