const { Buffer } = require('buffer')
const said = []
for (const size of [2 ** 33, Infinity, -1]) try { Buffer.alloc(size) } catch (error) { said.push(error.code) }
return said
/* ---
modules: ["buffer"]
status: completed
result: ["ERR_OUT_OF_RANGE","ERR_OUT_OF_RANGE","ERR_OUT_OF_RANGE"]
*/
