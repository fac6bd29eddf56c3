const EventEmitter = require('events')
const e = new EventEmitter()
setTimeout(() => e.emit('error', new RangeError('nobody listens')), 1)
await new Promise(done => setTimeout(done, 50))
/* ---
modules: ["events"]
status: failed
error.kind: runtime
error.type: RangeError
error.message: nobody listens
error.line: 3
*/
