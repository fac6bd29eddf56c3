const { once, EventEmitter } = require('events')
const e = new EventEmitter()
setTimeout(() => e.emit('error', new Error('broken')), 1)
const controller = new AbortController()
setTimeout(() => controller.abort(), 3)
return [await once(e, 'ready').catch(error => error.message), await once(e, 'never', { signal: controller.signal }).catch(error => [error.name, error.code])]
/* ---
modules: ["events"]
status: completed
result: ["broken",["AbortError","ABORT_ERR"]]
*/
