// Attack: a proxy that contains a new proxy at every step.
// Verdict: failed with kind result.
const make = () => new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }), get: (_, key) => key === 'a' ? make() : undefined })
return make()
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is nested deeper than 200 levels
*/
