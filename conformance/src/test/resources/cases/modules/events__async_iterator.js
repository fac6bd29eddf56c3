const { on, EventEmitter } = require('events')
const e = new EventEmitter()
setTimeout(() => { e.emit('n', 1); e.emit('n', 2); e.emit('n', 3) }, 1)
const seen = []
for await (const [n] of on(e, 'n')) {
  seen.push(n)
  if (n === 3) break
}
return [seen, e.listenerCount('n')]
/* ---
modules: ["events"]
status: completed
result: [[1,2,3],0]
*/
