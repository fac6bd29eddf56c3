// Attack: some function given to guests was made in another realm, and its constructor leads there.
// Verdict: completed; every function found on the global object is of the guest's realm.
const foreign = []
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value = globalThis[name]
  if (typeof value !== 'function') continue
  if (value.constructor('return globalThis')() !== globalThis) foreign.push(name)
}
return foreign
/* ---
status: completed
result: []
*/
