// Attack: put a module of our own into the caches the library keeps, by replacing what reads and writes them.
// Verdict: completed; the modules are what they were.
const fake = { sep: 'fake', join: () => 'fake' }
Map.prototype.get = () => ({ object: fake, exports: fake, names: { default: fake } })
Map.prototype.has = () => true
Object.prototype.path = fake
Object.prototype.exports = fake
require.cache = { path: { exports: fake }, 'node:path': { exports: fake } }
const seen = [require('path').sep, (await import('path')).sep, require('node:path').join('a', 'b')]
delete Object.prototype.path
delete Object.prototype.exports
return seen
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: ["/","/","a/b"]
*/
