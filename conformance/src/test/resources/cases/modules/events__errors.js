const EventEmitter = require('events')
const said = []
const e = new EventEmitter()
for (const attempt of [() => e.emit('error', new TypeError('t')), () => e.emit('error', 'text'), () => e.on('a', 5)]) {
  try { attempt() } catch (error) { said.push([error.name, error.code, error.message]) }
}
e.on('error', error => said.push('heard ' + error.message))
e.emit('error', new Error('x'))
return said
/* ---
modules: ["events"]
status: completed
result: [["TypeError",null,"t"],["Error","ERR_UNHANDLED_ERROR","Unhandled error. ('text')"],["TypeError","ERR_INVALID_ARG_TYPE","The \"listener\" argument must be of type function. Received type number (5)"],"heard x"]
*/
