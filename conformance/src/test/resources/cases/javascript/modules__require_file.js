const lib = require('./lib/a.js')
const again = require('./lib/a')
const data = require('./data.json')
return [lib.name, lib === again, data.n, typeof require('./lib/a.js').twice(2)]
/* ---
node: files have their full paths
file lib/a.js: |
  const { twice } = require('./b.js')
  exports.name = __filename
  module.exports.twice = twice
file lib/b.js: module.exports = { twice: x => x * 2 }
file data.json: {"n":1}
status: completed
result: ["lib/a.js",true,1,"number"]
*/
