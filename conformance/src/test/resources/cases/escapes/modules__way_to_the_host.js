// Attack: follow constructors from what modules give to something that is not the guest's own world.
// Verdict: completed; they lead to the guest's own global object.
const seen = new Set()
const worlds = new Set()
const walk = (value, depth) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || depth > 6) return
  seen.add(value)
  if (typeof value === 'function' && Object.getPrototypeOf(value) === Function.prototype) worlds.add(value.constructor('return this')())
  for (const key of Reflect.ownKeys(value)) {
    const slot = Reflect.getOwnPropertyDescriptor(value, key)
    walk(slot.value, depth + 1); walk(slot.get, depth + 1); walk(slot.set, depth + 1)
  }
  walk(Reflect.getPrototypeOf(value), depth + 1)
}
for (const name of ['assert', 'buffer', 'crypto', 'events', 'path', 'querystring', 'string_decoder', 'timers', 'url', 'util']) walk(require(name), 0)
worlds.delete(globalThis)
return [[...worlds].filter(world => typeof world === 'object').length, [...seen].filter(value => typeof value === 'function' && value.name === 'host').length, typeof globalThis.caisson]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: [0,0,"undefined"]
*/
