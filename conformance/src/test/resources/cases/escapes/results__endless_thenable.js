// Attack: a thenable that resolves with itself for ever.
// Verdict: the time limit ends it.
const again = { then(resolve) { resolve(again) } }
return again
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
