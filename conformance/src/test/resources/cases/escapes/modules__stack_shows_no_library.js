// Attack: look at the frames above a callback that the library calls: their text, functions and receivers.
// Verdict: completed; none of the library is to be seen, and its functions cannot be had.
const texts = []
const found = []
const look = () => {
  Error.prepareStackTrace = undefined
  texts.push(new Error('x').stack)
  Error.prepareStackTrace = (error, sites) => sites.map(site => [site.getFunction(), site.getThis()])
  for (const [made, self] of new Error('y').stack) if (typeof made === 'function' || (typeof self === 'object' && self !== null && self !== globalThis)) found.push(String(made).slice(0, 60))
  Error.prepareStackTrace = undefined
}
const emitter = new (require('events'))()
emitter.on('a', look)
emitter.emit('a')
require('assert').throws(() => { look(); throw new Error('z') })
require('util').inspect({ [require('util').inspect.custom]: () => { look(); return '' } })
const caller = () => { try { return emitter.emit.caller } catch (error) { return error.name } }
return [found.filter(text => text.includes('library') || text.includes('chunk')), texts.some(text => text.includes('host')), caller()]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: [[],false,"TypeError"]
*/
