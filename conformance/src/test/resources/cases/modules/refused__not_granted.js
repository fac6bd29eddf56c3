require('util')
/* ---
status: failed
error.kind: policy
error.message: Cannot require 'util' from main.js: the module 'util' is not granted; allowedModules must name 'util'
error.line: 1
*/
