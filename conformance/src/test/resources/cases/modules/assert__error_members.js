const { AssertionError, strictEqual } = require('assert')
try { strictEqual(1, 2) } catch (error) {
  return [error instanceof AssertionError, error instanceof Error, error.actual, error.expected, error.operator, error.generatedMessage]
}
/* ---
modules: ["assert"]
status: completed
result: [true,true,1,2,"strictEqual",true]
*/
