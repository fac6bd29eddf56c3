const assert = require('assert')
const said = []
const attempts = [
  () => assert.equal(1, 2), () => assert.strictEqual(1, 2), () => assert.strictEqual('a', 'b'), () => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 3] }),
  () => assert.notStrictEqual(1, 1), () => assert.fail('why'), () => assert.match('abc', /x/), () => assert.throws(() => {}), () => assert.throws(() => {}, TypeError, 'hm'),
  () => assert.ifError(new Error('e')), () => assert.equal(1, 2, 'mine'), () => assert.deepEqual([1], [2]), () => assert.doesNotThrow(() => { throw new Error('t') }),
]
for (const attempt of attempts) try { attempt() } catch (error) { said.push([error.name, error.code, error.message]) }
return said
/* ---
modules: ["assert"]
status: completed
result: [["AssertionError","ERR_ASSERTION","1 == 2"],["AssertionError","ERR_ASSERTION","Expected values to be strictly equal:\n\n1 !== 2\n"],["AssertionError","ERR_ASSERTION","Expected values to be strictly equal:\n\n'a' !== 'b'\n"],["AssertionError","ERR_ASSERTION","Expected values to be strictly deep-equal:\n+ actual - expected\n\n  {\n    a: 1,\n    b: [\n      1,\n+     2\n-     3\n    ]\n  }"],["AssertionError","ERR_ASSERTION","Expected \"actual\" to be strictly unequal to: 1"],["AssertionError","ERR_ASSERTION","why"],["AssertionError","ERR_ASSERTION","The input did not match the regular expression /x/. Input:\n\n'abc'\n"],["AssertionError","ERR_ASSERTION","Missing expected exception."],["AssertionError","ERR_ASSERTION","Missing expected exception (TypeError): hm"],["AssertionError","ERR_ASSERTION","ifError got unwanted exception: e"],["AssertionError","ERR_ASSERTION","mine"],["AssertionError","ERR_ASSERTION","Expected values to be loosely deep-equal:\n\n[\n  1\n]\n\nshould loosely deep-equal\n\n[\n  2\n]"],["AssertionError","ERR_ASSERTION","Got unwanted exception.\nActual message: \"t\""]]
*/
