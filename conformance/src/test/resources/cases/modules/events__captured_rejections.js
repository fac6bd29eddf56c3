const EventEmitter = require('events')
const e = new EventEmitter({ captureRejections: true })
const heard = new Promise(done => e.on('error', error => done(error.message)))
e.on('go', async () => { throw new Error('async') })
e.emit('go')
return await heard
/* ---
modules: ["events"]
status: completed
result: "async"
*/
