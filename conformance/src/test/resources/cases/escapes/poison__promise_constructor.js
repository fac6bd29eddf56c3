// Attack: replace the Promise constructor and its species before the result is awaited.
// Verdict: completed; awaiting uses the intrinsic one.
const real = Promise
const seen = []
globalThis.Promise = class extends real { constructor(f) { super(f); seen.push('made') } }
Object.defineProperty(real, Symbol.species, { get() { seen.push('species'); return globalThis.Promise } })
Object.defineProperty(real.prototype, 'constructor', { get() { seen.push('constructor'); return real } })
queueMicrotask(() => {})
setTimeout(() => {}, 0)
return seen.slice()
/* ---
status: completed
result: []
*/
