// Attack: hide a value behind a registered symbol, which is shared by all realms of an engine.
// Verdict: completed; the symbol is a name, the value is gone.
globalThis[Symbol.for('hidden')] = 'secret'
Function.prototype[Symbol.for('hidden')] = 'secret'
return 'left'
/* ---
status: completed
result: "left"
then: |
  const hidden = Symbol.for('hidden')
  return [typeof globalThis[hidden], typeof (() => {})[hidden]]
then.result: ["undefined","undefined"]
*/
