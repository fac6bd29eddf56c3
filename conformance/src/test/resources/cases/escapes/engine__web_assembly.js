// Attack: reach WebAssembly by its name, by compiling its name, or through what it leaves on prototypes.
// Verdict: completed; it does not exist here.
const found = []
for (const probe of ['WebAssembly', 'globalThis.WebAssembly', 'Function("return typeof WebAssembly === \'undefined\' ? undefined : 1")()']) {
  try {
    if (eval(probe) !== undefined) found.push(probe)
  } catch {}
}
return found
/* ---
status: completed
result: []
*/
