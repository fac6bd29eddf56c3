import assert, { strict } from 'node:assert'
import again from 'assert/strict'
const said = []
for (const attempt of [() => strict.equal(1, '1'), () => strict.deepEqual([1], ['1']), () => assert.equal(1, '1')]) {
  try { attempt(); said.push('passed') } catch (error) { said.push(error.code) }
}
export default [said, again === strict, assert.strict === strict]
/* ---
modules: ["assert"]
status: completed
result: [["ERR_ASSERTION","ERR_ASSERTION","passed"],true,true]
*/
