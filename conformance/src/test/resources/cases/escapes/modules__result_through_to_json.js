// Attack: have a Buffer's toJSON tell the guest when its result is encoded, and hand out what encodes it.
// Verdict: completed; it sees bytes as text and nothing else.
const { Buffer } = require('buffer')
const own = Buffer.prototype.toJSON
let given
Buffer.prototype.toJSON = function (key) { given = own.call(this, key); return { own: Object.keys(given), proto: Object.getPrototypeOf(given) } }
return Buffer.from('hi')
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: {"own":["$binary"],"proto":null}
*/
