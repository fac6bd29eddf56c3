require('fs')
/* ---
status: failed
error.kind: policy
error.type: Error
error.message: Cannot require 'fs' from main.js: the module 'fs' is not in the script engine; it needs the language 'node'
error.line: 1
error.column: 1
*/
