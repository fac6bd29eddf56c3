const { callbackify } = require('util')
const done = (run) => new Promise(resolve => run((error, value) => resolve([error && error.message, value])))
return [
  await done(callbackify(async () => 5)), await done(callbackify(async () => { throw new Error('bad') })),
  await done(callbackify(() => Promise.reject(null))), callbackify(async function name() {}).name,
]
/* ---
modules: ["util"]
status: completed
result: [[null,5],["bad",null],["Promise was rejected with falsy value",null],"nameCallbackified"]
*/
