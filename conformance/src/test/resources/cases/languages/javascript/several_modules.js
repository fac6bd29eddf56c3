const os = require('os')
const { EventEmitter } = require('events')
const { Worker } = require('worker_threads')
const worker = new Worker('require("worker_threads").parentPort.postMessage(6 * 7)', { eval: true })
const answer = await new Promise((done) => worker.on('message', done))
return [os.EOL, new EventEmitter().listenerCount('x'), answer]
/* ---
modules: ["os", "events", "worker_threads"]
status: completed
result: ["\n",0,42]
runtime: node
*/
