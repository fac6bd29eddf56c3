// Attack: wrap every method of every built-in and record who calls it while the boot library logs, waits and encodes.
// Verdict: completed; the boot library calls none of them.
const calls = []
let recording = false
const skip = new Set([globalThis, Function.prototype])
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const holder = globalThis[name]
  if (name === 'console' || name === 'calls' || (typeof holder !== 'function' && typeof holder !== 'object') || holder === null) continue
  for (const target of [holder, holder.prototype]) {
    if (target === undefined || target === null || skip.has(target)) continue
    skip.add(target)
    for (const key of Reflect.ownKeys(target)) {
      const found = Object.getOwnPropertyDescriptor(target, key)
      if (!found.configurable || typeof found.value !== 'function' || key === 'constructor') continue
      const original = found.value
      const label = name + '.' + String(key)
      if (/^(Date|Error)\./.test(label)) continue
      const apply = Reflect.apply
      found.value = function (...args) {
        if (recording) calls[calls.length] = label
        return new.target ? Reflect.construct(original, args) : apply(original, this, args)
      }
      Object.defineProperty(target, key, found)
    }
  }
}
const map = new Map([['k', { v: 1 }]])
const set = new Set([1])
recording = true
console.log('%s', 'text', { a: [1, 'b', null] }, map, set, /x/g, 10n, Symbol.iterator, new Uint8Array(2))
console.error(new Error('logged').message)
setTimeout(() => {}, 1)
queueMicrotask(() => {})
await null
return { calls, map, set, big: 1n, re: /x/, bytes: new Uint8Array(2), deep: [[{ x: undefined }]] }
/* ---
stdout: text { a: [ 1, 'b', null ] } Map(1) { 'k' => { v: 1 } } Set(1) { 1 } /x/g 10n Symbol(Symbol.iterator) Uint8Array(2) [ 0, 0 ]
stderr: logged
status: completed
result: {"calls":[],"map":[["k",{"v":1}]],"set":[1],"big":"1","re":"/x/","bytes":{"$binary":"AAA="},"deep":[[{}]]}
*/
