// Attack: freeze and lock built-ins so that the host's own bookkeeping fails half-way.
// Verdict: completed; nothing of ours needs to write to them.
for (const name of Object.getOwnPropertyNames(globalThis)) {
  const value = globalThis[name]
  if (typeof value === 'function' && value.prototype) Object.freeze(value.prototype)
  if (typeof value === 'object' && value !== null && value !== globalThis) Object.freeze(value)
}
Object.freeze(Object.getPrototypeOf(Uint8Array).prototype)
Object.preventExtensions(globalThis)
console.log('frozen', new Map([[1, 2]]))
return { map: new Map([[1, new Set([2])]]), n: 1n, date: new Date(0), re: /a/, f() {} }
/* ---
stdout: frozen Map(1) { 1 => 2 }
status: completed
result: {"map":[[1,[2]]],"n":"1","date":"1970-01-01T00:00:00.000Z","re":"/a/","f":null}
*/
