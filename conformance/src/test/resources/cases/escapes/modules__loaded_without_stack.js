// Attack: load a module where the stack is nearly used up, so that it is left half made.
// Verdict: completed; it is whole when it is loaded again.
let broken = 0
const dive = () => {
  try { dive() } catch {
    for (const name of ['util', 'buffer', 'crypto', 'url']) try { require(name) } catch { broken++ }
  }
}
dive()
return [require('util').inspect({ a: 1 }), require('buffer').Buffer.from('a').toString('hex'), require('crypto').createHash('md5').update('').digest('hex').length, require('url').parse('/a').pathname]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: ["{ a: 1 }","61",32,"/a"]
*/
