// Attack: a specifier object that converts to an allowed name when checked and to another when used.
// Verdict: completed; it is converted once.
let n = 0
const lib = await import({ toString() { return n++ === 0 ? './lib.js' : '/etc/passwd' } })
return [lib.default, n]
/* ---
file lib.js: export default 'lib'
status: completed
result: ["lib",1]
*/
