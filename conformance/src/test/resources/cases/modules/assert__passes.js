const assert = require('assert')
assert(true); assert.ok(1); assert.equal(1, '1'); assert.strictEqual('a', 'a'); assert.deepEqual({ a: [1, '2'] }, { a: ['1', 2] })
assert.deepStrictEqual(new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]])); assert.notStrictEqual(1, 2); assert.match('abc', /b/)
assert.throws(() => { throw new TypeError('bad') }, TypeError); assert.throws(() => { throw new TypeError('bad') }, /bad/)
assert.throws(() => { throw new TypeError('bad') }, { name: 'TypeError', message: 'bad' }); assert.doesNotThrow(() => 1); assert.ifError(null)
await assert.rejects(Promise.reject(new Error('no')), { message: 'no' }); await assert.doesNotReject(async () => 1)
return 'all'
/* ---
modules: ["assert"]
status: completed
result: "all"
*/
