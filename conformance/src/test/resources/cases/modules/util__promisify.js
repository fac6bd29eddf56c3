const { promisify } = require('util')
const add = (a, b, done) => setTimeout(() => done(null, a + b), 1)
const fail = (done) => done(new RangeError('no'))
const custom = Object.assign(() => {}, { [promisify.custom]: async () => 'custom' })
return [
  await promisify(add)(1, 2), await promisify(fail)().catch(error => error.message), await promisify(custom)(),
  await promisify(setTimeout)(1, 'slept'), promisify(add).name,
]
/* ---
modules: ["util"]
status: completed
result: [3,"no","custom","slept","add"]
*/
