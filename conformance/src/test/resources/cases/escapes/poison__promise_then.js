// Attack: replace Promise.prototype.then to see values and capabilities of the host's own awaiting.
// Verdict: completed; the run settles without it.
const seen = []
Promise.prototype.then = function (...args) { seen[seen.length] = args; throw new Error('hijacked') }
Promise.prototype.catch = Promise.prototype.finally = Promise.prototype.then
Promise.resolve = Promise.all = () => { throw new Error('hijacked') }
await null
return seen
/* ---
status: completed
result: []
*/
