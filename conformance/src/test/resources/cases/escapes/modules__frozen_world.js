// Attack: freeze the global object and every prototype before the first module is loaded.
// Verdict: completed; modules load by require and by import.
for (const holder of [Object.prototype, Function.prototype, Array.prototype, Error.prototype, Promise.prototype, Uint8Array.prototype, globalThis]) Object.freeze(holder)
const util = await import('util')
const { Buffer } = require('buffer')
return [util.inspect([1]), util.default === require('util'), Buffer.from('a').toString('hex'), require('crypto').createHash('md5').update('').digest('hex').length]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: ["[ 1 ]",true,"61",32]
*/
