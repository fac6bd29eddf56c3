// Attack: import the modules of Node and the names of the engine's own modules.
// Verdict: completed; none loads without a grant.
const seen = []
for (const name of ['fs', 'node:fs', 'child_process', 'node:child_process', 'node:vm', 'net', 'worker_threads', 'node:process', 'os', 'std', 'bun', 'java', 'caisson', 'caisson:boot', 'module', 'main', '']) {
  try {
    await import(name)
    seen.push(name)
  } catch {}
}
return seen
/* ---
status: completed
result: []
*/
