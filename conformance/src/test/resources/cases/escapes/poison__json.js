// Attack: replace JSON so that the result is written by the guest's own encoder.
// Verdict: completed with the value that was returned; the encoder was saved before the guest came.
JSON.stringify = () => '{"forged":true}'
JSON.parse = () => ({ forged: true })
globalThis.JSON = { stringify: () => '"forged"' }
return { a: [1, 'two'] }
/* ---
status: completed
result: {"a":[1,"two"]}
*/
