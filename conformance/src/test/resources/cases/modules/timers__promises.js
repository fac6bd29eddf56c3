const { setTimeout, setImmediate, setInterval, scheduler } = require('timers/promises')
const seen = []
for await (const value of setInterval(1, 'tick')) {
  seen.push(value)
  if (seen.length === 2) break
}
const controller = new AbortController()
const stopped = setTimeout(60000, 0, { signal: controller.signal }).catch(error => [error.name, error.code])
controller.abort()
await scheduler.wait(1)
return [await setTimeout(1, 'a'), await setImmediate('b'), seen, await stopped, require('timers').promises.setTimeout === setTimeout]
/* ---
modules: ["timers"]
status: completed
result: ["a","b",["tick","tick"],["AbortError","ABORT_ERR"],true]
*/
