const EventEmitter = require('events')
const e = new EventEmitter()
const log = []
e.on('newListener', name => log.push('+' + name))
e.on('removeListener', name => log.push('-' + name))
const f = () => {}
e.on('x', f).once('x', f).off('x', f)
const raw = e.rawListeners('x').length
e.removeAllListeners('x')
e.setMaxListeners(3)
return [log, raw, e.listenerCount('x'), e.getMaxListeners(), EventEmitter.defaultMaxListeners, e.listeners('y')]
/* ---
modules: ["events"]
status: completed
result: [["+removeListener","+x","+x","-x","-x"],1,0,3,10,[]]
*/
