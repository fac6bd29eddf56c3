try {
    require('fs');
} catch (error) {
    console.log(error.message);
}
console.log(await_import());
async function await_import() {}
import('node:child_process').catch((error) => console.log(error.message));
for (const name of ['http', 'net', 'internal/util']) {
    try {
        require(name);
        console.log('loaded ' + name);
    } catch (error) {
        console.log(error.message);
    }
}
try {
    process.binding('fs');
} catch (error) {
    console.log(error.message);
}
/* ---
status: completed
result: null
stdout: |
  the module 'fs' is not granted; allowedModules must name 'fs'
  Promise { undefined }
  the module 'http' is not granted; allowedModules must name 'http'
  the module 'net' is not granted; allowedModules must name 'net'
  the module 'internal/util' is not granted; allowedModules must name 'internal'
  the module 'process.binding' is not granted; allowedModules must name 'process.binding'
  the module 'node:child_process' is not granted; allowedModules must name 'child_process'
*/
