import { readFileSync } from 'fs';
console.log(readFileSync);
/* ---
status: failed
error.kind: policy
error.message: the module 'fs' is not granted; allowedModules must name 'fs'
stderr: *
exitCode: 1
*/
