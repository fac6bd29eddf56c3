// Attack: a regular expression whose source and flags are the guest's getters.
// Verdict: completed; the encoder reads the true ones.
const re = /real/g
Object.defineProperty(re, 'source', { get() { return 'planted' } })
Object.defineProperty(re, 'flags', { get() { return '"}' } })
Object.defineProperty(RegExp.prototype, 'toString', { value: () => 'planted' })
const text = JSON.stringify([String(1)])
return [typeof text, [re].length]
/* ---
status: completed
result: ["string",1]
*/
