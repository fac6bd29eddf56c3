// Attack: walk every object reachable from the global object by properties, prototypes and symbols, looking for the host.
// Verdict: completed; nothing reachable is of another realm or speaks of Java.
const seen = new Set()
const odd = []
const queue = [[globalThis, 'globalThis']]
const own = globalThis.Function.prototype
while (queue.length > 0) {
  const [value, path] = queue.pop()
  if (seen.has(value) || seen.size > 20000) continue
  seen.add(value)
  let proto = value
  while (Object.getPrototypeOf(proto) !== null) proto = Object.getPrototypeOf(proto)
  if (proto !== Object.prototype && typeof value === 'function') odd.push('foreign ' + path)
  if (typeof value === 'function' && /java|javet/i.test(value.name)) odd.push('named ' + path)
  for (const key of Reflect.ownKeys(value)) {
    if (/^java|javet|caisson/i.test(String(key))) odd.push('key ' + path + '.' + String(key))
    const found = Object.getOwnPropertyDescriptor(value, key)
    for (const next of [found.value, found.get, found.set]) {
      if ((typeof next === 'object' || typeof next === 'function') && next !== null) queue.push([next, path + '.' + String(key)])
    }
  }
  const parent = Object.getPrototypeOf(value)
  if (parent !== null) queue.push([parent, path + '.__proto__'])
}
return [seen.size > 500, odd]
/* ---
status: completed
result: [true,[]]
*/
