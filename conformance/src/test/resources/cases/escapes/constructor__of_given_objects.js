// Attack: objects handed in from outside (input, console, URL, timers, crypto) keep a foreign prototype.
// Verdict: completed; all of them are ordinary objects of the guest's realm.
const given = [context, context.list, console, console.log, setTimeout(() => {}, 0), new URL('http://a/'), new TextEncoder().encode('a'),
  crypto, crypto.randomUUID, performance, performance.now, structuredClone({}), structuredClone([]), new URLSearchParams(), Intl, atob]
const foreign = []
for (const [i, value] of given.entries()) {
  for (let at = value; at !== null; at = Object.getPrototypeOf(at)) {
    if (!Object.hasOwn(at, 'constructor')) continue
    if (at.constructor.constructor('return globalThis')() !== globalThis) foreign.push(i)
  }
  if (!(value instanceof Object)) foreign.push(i)
}
return foreign
/* ---
input: {"list":[1]}
status: completed
result: []
*/
