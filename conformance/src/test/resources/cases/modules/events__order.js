import EventEmitter, { once } from 'events'
const e = new EventEmitter()
const seen = []
e.on('a', x => seen.push('on ' + x))
e.once('a', x => seen.push('once ' + x))
e.prependListener('a', x => seen.push('first ' + x))
const returned = [e.emit('a', 1), e.emit('a', 2), e.emit('nobody')]
setTimeout(() => e.emit('later', 'x', 'y'), 1)
export default [seen, returned, e.listenerCount('a'), e.eventNames(), await once(e, 'later')]
/* ---
modules: ["events"]
status: completed
result: [["first 1","on 1","once 1","first 2","on 2"],[true,true,false],2,["a"],["x","y"]]
*/
