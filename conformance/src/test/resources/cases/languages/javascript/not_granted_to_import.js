import fs from 'fs'
import { exec } from 'child_process'
export default exec('id')
/* ---
modules: ["fs"]
status: failed
error.kind: policy
error.type: ModuleError
error.message: Cannot import 'child_process' at main.js:2: the module 'child_process' is not granted; allowedModules must name 'child_process'
error.line: 2
*/
