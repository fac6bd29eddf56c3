// Attack: specifiers that throw, are symbols, hold NUL, line feeds, quotes or megabytes.
// Verdict: completed; each is a rejected promise.
const specifiers = [{ toString() { throw new Error('spec') } }, Symbol('s'), './a\u0000.js', './a\n.js', "./a';b.js", './' + 'x'.repeat(1e6), './\ud800.js', null, undefined, 1n, {}, './', '.', '..', '/', './lib.js/../lib.js?x']
let rejected = 0
for (const specifier of specifiers) {
  try { await import(specifier) } catch { rejected++ }
}
return rejected === specifiers.length
/* ---
file lib.js: export default 'lib'
status: completed
result: true
*/
