const seen = []
for (const name of ['fs', 'node:http', 'fs/promises']) {
  try { require(name) } catch (error) { seen.push(error.message) }
}
return seen
/* ---
modules: ["path"]
node: has these modules
status: completed
result: ["Cannot require 'fs' from main.js: the module 'fs' is not granted; allowedModules must name 'fs'","Cannot require 'node:http' from main.js: the module 'node:http' is not granted; allowedModules must name 'http'","Cannot require 'fs/promises' from main.js: the module 'fs/promises' is not granted; allowedModules must name 'fs'"]
*/
