// Attack: proxies as results, whose traps run inside the encoder.
// Verdict: completed with what the traps answered.
const list = new Proxy([1, 2], {})
const object = new Proxy({ a: 1 }, { ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 0 }), get: (_, key) => key === 'toJSON' ? undefined : String(key) })
return [list, object]
/* ---
status: completed
result: [[1,2],{"a":"a","b":"b"}]
*/
