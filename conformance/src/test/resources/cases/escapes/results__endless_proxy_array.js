// Attack: an array that claims a length no memory holds.
// Verdict: a limit ends it.
return new Proxy([], { get: (target, key) => key === 'length' ? 2 ** 53 : key === 'toJSON' ? undefined : 1 })
/* ---
limits: {"timeoutMs":500,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 8000
*/
