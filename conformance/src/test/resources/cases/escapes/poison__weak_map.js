// Attack: hook WeakMap, Map and Set to catch the keys of the boot library's private tables.
// Verdict: completed; its tables are used through saved methods.
const caught = []
for (const type of [WeakMap, Map, Set, WeakSet]) {
  for (const name of ['get', 'set', 'has', 'add', 'delete', 'forEach']) {
    const original = type.prototype[name]
    if (original === undefined) continue
    type.prototype[name] = function (...args) { caught.push(name); return original.apply(this, args) }
  }
}
setTimeout(() => {}, 0)
console.count('a')
console.time('t')
try { new URL('bad') } catch {}
Promise.reject(new Error('x')).catch(() => {})
const found = caught.slice()
return found
/* ---
stdout: a: 1
status: completed
result: []
*/
