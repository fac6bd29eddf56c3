import path from 'path'
import util from 'node:util'
export default 1
/* ---
modules: ["path"]
status: failed
error.kind: policy
error.message: Cannot import 'node:util' at main.js:2: the module 'node:util' is not granted; allowedModules must name 'util'
error.line: 2
*/
