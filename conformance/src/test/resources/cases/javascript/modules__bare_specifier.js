import fs from 'fs'
export default fs
/* ---
status: failed
error.kind: policy
error.message: Cannot import 'fs' at main.js:1: the module 'fs' is not in the script engine; it needs the language 'node'
error.line: 1
*/
