import fs from 'fs'
export default fs
/* ---
status: failed
error.kind: policy
error.message: Cannot import 'fs' at main.js:1: the module 'fs' is not granted; allowedModules must name 'fs'
error.line: 1
*/
