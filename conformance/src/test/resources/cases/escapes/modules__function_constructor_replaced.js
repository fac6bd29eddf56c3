// Attack: catch the text of the library by replacing the Function constructor and eval before a module is compiled.
// Verdict: completed; neither is called.
const caught = []
const spy = function (...texts) { caught.push(texts.length); return () => ({}) }
Object.defineProperty(Function.prototype, 'constructor', { value: spy, writable: true, configurable: true })
globalThis.Function = spy
globalThis.eval = spy
return [typeof require('util').inspect, require('path').sep, caught]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: ["function","/",[]]
*/
