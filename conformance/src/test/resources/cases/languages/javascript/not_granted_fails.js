const fs = require('fs')
const { exec } = require('child_process')
exec('id')
/* ---
modules: ["fs"]
status: failed
error.kind: policy
error.type: Error
error.message: Cannot require 'child_process' from main.js: the module 'child_process' is not granted; allowedModules must name 'child_process'
error.line: 2
error.column: 18
exitCode: 1
*/
