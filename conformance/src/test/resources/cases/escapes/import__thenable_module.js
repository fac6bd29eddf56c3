// Attack: a module that exports `then` is called by whatever awaits its namespace.
// Verdict: completed with the value it chose; it is called by the guest's own await.
const value = await import('./lib.js')
return value
/* ---
file lib.js: export function then(resolve) { resolve('chosen by the module') }
status: completed
result: "chosen by the module"
*/
