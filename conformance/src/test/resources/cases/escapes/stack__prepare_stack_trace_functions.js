// Attack: Error.prepareStackTrace gives call sites; their functions and receivers lead into the boot library.
// Verdict: completed; no call site gives a function or receiver that is not the guest's own.
const mine = new Set()
const leaked = []
function look(where) {
  const old = Error.prepareStackTrace
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack
  Error.prepareStackTrace = old
  if (!Array.isArray(sites)) return
  for (const site of sites) {
    for (const name of ['getFunction', 'getThis']) {
      const found = site[name]?.()
      if (found !== undefined && found !== null && found !== globalThis && !mine.has(found)) leaked.push(where + ' ' + name + ' ' + String(site))
    }
  }
}
mine.add(look)
const probe = where => { const f = function () { 'use strict'; look(where); return '' }; mine.add(f); return f }
await new Promise(resolve => setTimeout(() => { probe('timer')(); resolve() }, 1))
await new Promise(resolve => queueMicrotask(() => { probe('microtask')(); resolve() }))
console.log('%s', { get [Symbol.toStringTag]() { 'use strict'; look('tag'); return 'x' } }.a)
await { then(resolve) { 'use strict'; look('thenable'); resolve() } }
structuredClone({ get a() { 'use strict'; look('clone'); return 1 } })
new URL({ toString() { 'use strict'; look('url'); return 'http://a/' } })
return { toJSON() { 'use strict'; look('toJSON'); return leaked } }
/* ---
stdout: undefined
status: completed
result: []
*/
