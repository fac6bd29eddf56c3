const seen = []
for (const name of ['fs', 'node:http', 'fs/promises']) {
  try { require(name) } catch (error) { seen.push(error.message) }
}
return seen
/* ---
modules: ["fs", "http"]
node: has these modules
status: completed
result: ["Cannot require 'fs' from main.js: the module 'fs' is not in the script engine; it needs the language 'node'","Cannot require 'node:http' from main.js: the module 'node:http' is not in the script engine; it needs the language 'node'","Cannot require 'fs/promises' from main.js: the module 'fs/promises' is not in the script engine; it needs the language 'node'"]
*/
