// Attack: a value that answers differently each time it is read, to be checked as one thing and sent as another.
// Verdict: completed with one of its answers, as valid JSON.
let n = 0
return { get a() { return n++ === 0 ? 1 : { b: 2 } }, list: new Proxy([1], { get: (t, k) => k === 'length' ? 1 : k === '0' ? 'ok' : t[k] }) }
/* ---
status: completed
result: {"a":1,"list":["ok"]}
*/
