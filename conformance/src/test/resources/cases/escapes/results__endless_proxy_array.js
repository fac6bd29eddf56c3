// Attack: an array that claims a length no memory holds.
// Verdict: it is refused before it is walked.
return new Proxy([], { get: (target, key) => key === 'length' ? 2 ** 53 : key === 'toJSON' ? undefined : 1 })
/* ---
limits: {"timeoutMs":10000,"cpuMs":20000}
status: failed
error.kind: result
error.type: ResultError
error.message: the result is larger than 8 MiB
maxWallMs: 8000
*/
