const util = require('util')
const EventEmitter = require('events')
function Stream() { EventEmitter.call(this) }
util.inherits(Stream, EventEmitter)
Stream.prototype.write = function (data) { this.emit('data', data) }
const stream = new Stream()
const seen = []
stream.on('data', data => seen.push(data))
stream.write('x')
return [seen, stream instanceof EventEmitter, Stream.super_ === EventEmitter]
/* ---
modules: ["util", "events"]
status: completed
result: [["x"],true,true]
*/
