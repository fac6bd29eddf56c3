// Attack: give the promise of import() a hostile constructor to catch the capabilities of its reactions.
// Verdict: completed; what is caught is of the guest's realm.
const promise = import('./missing.js')
let caught
promise.constructor = { [Symbol.species]: class { constructor(executor) { executor(() => {}, () => {}); caught = executor } } }
promise.then(() => {}, () => {})
try { await import('./missing.js') } catch (e) { return [caught.constructor('return globalThis')() === globalThis, e instanceof Error] }
/* ---
status: completed
result: [true,true]
*/
