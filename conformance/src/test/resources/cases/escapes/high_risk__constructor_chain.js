// Attack: the constructor chain again, in a process of its own without a compiler.
// Verdict: completed; nothing of the host there either.
const outer = (() => {}).constructor('return this')()
return [outer === globalThis, typeof outer.process, typeof WebAssembly]
/* ---
risk: high
fresh: process
status: completed
result: [true,"undefined","undefined"]
*/
