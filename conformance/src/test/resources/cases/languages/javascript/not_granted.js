const fs = require('fs')
const told = []
for (const name of ['child_process', 'node:net', 'fs/promises', 'path', 'lodash', 'internal/util']) {
  try {
    require(name)
    told.push(name)
  } catch (error) {
    told.push(error.message)
  }
}
return [...told, await import('node:http').catch((error) => error.message), fs.existsSync('/work')]
/* ---
modules: ["fs"]
status: completed
result: ["Cannot require 'child_process' from main.js: the module 'child_process' is not granted; allowedModules must name 'child_process'","Cannot require 'node:net' from main.js: the module 'node:net' is not granted; allowedModules must name 'net'","fs/promises","Cannot require 'path' from main.js: the module 'path' is not granted; allowedModules must name 'path'","Cannot require 'lodash' from main.js: there is no module 'lodash' here; files of the request are './name'","Cannot require 'internal/util' from main.js: the module 'internal/util' is not granted; allowedModules must name 'internal'","Cannot import 'node:http' at main.js:11: the module 'node:http' is not granted; allowedModules must name 'http'",true]
*/
