require('fs')
/* ---
status: failed
error.kind: policy
error.type: Error
error.message: Cannot require 'fs' from main.js: the module 'fs' is not granted; allowedModules must name 'fs'
error.line: 1
error.column: 1
*/
