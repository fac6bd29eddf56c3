// Attack: accessors for indexes on Object.prototype catch values the boot library stores in arrays and lists.
// Verdict: completed; nothing was caught and nothing planted.
const caught = []
let n = 0
for (const key of ['0', '1', '2']) {
  Object.defineProperty(Object.prototype, key, {
    get() { return 'planted' },
    set(value) { n++; Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true }) },
  })
}
console.log('%s and %d', 'text', 5, { a: 1 })
setTimeout(() => {}, 0)
queueMicrotask(() => {})
structuredClone([1, [2]])
const caughtByUs = n
return { caughtByUs, map: new Map([['k', 'v']]), set: new Set([1]) }
/* ---
stdout: text and 5 { a: 1 }
status: completed
result: {"caughtByUs":0,"map":[["k","v"]],"set":[1]}
*/
