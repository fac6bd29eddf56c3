const assert = require('assert') as { strictEqual(a: unknown, b: unknown): void }
assert.strictEqual(1, 1)
const util: unknown = require('util')
/* ---
modules: ["assert"]
language: typescript
status: failed
error.kind: policy
error.message: Cannot require 'util' from main.ts: the module 'util' is not granted; allowedModules must name 'util'
error.line: 3
*/
