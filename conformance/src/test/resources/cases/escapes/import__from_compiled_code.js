// Attack: code compiled at run time has no file of its own; an import from there may resolve against the host.
// Verdict: completed; it resolves against the request or not at all.
const seen = []
for (const load of [new Function('x', 'return import(x)'), eval('x => import(x)'), (0, eval)('x => import(x)'), setTimeout.constructor('x', 'return import(x)')]) {
  try {
    seen.push((await load('/etc/passwd')).default)
  } catch {
    seen.push('refused')
  }
}
return seen
/* ---
status: completed
result: ["refused","refused","refused","refused"]
*/
