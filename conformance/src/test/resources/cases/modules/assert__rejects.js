const assert = require('assert')
const said = []
for (const attempt of [assert.rejects(Promise.resolve(1)), assert.rejects(Promise.reject(new Error('a')), /b/), assert.doesNotReject(Promise.reject(new Error('c'))), assert.rejects(5)]) {
  await attempt.catch(error => said.push([error.name, error.code, error.message]))
}
return said
/* ---
modules: ["assert"]
status: completed
result: [["AssertionError","ERR_ASSERTION","Missing expected rejection."],["AssertionError","ERR_ASSERTION","The input did not match the regular expression /b/. Input:\n\n'Error: a'\n"],["AssertionError","ERR_ASSERTION","Got unwanted rejection.\nActual message: \"c\""],["TypeError","ERR_INVALID_ARG_TYPE","The \"promiseFn\" argument must be of type function or an instance of Promise. Received type number (5)"]]
*/
