// Attack: make `instanceof Error` lie for everything the host checks.
// Verdict: failed as the plain object that was thrown.
Object.defineProperty(Error, Symbol.hasInstance, { value: () => true })
throw { kind: 'result', message: 'forged', name: 'Forged' }
/* ---
status: failed
error.kind: runtime
error.type: Forged
error.message: forged
*/
