// Attack: change modules, their classes and prototypes for whoever runs next.
// Verdict: completed; the next execution has modules of its own.
const { Buffer } = require('buffer')
Buffer.from = Buffer.prototype.toString = () => 'stolen'
require('events').prototype.emit = () => 'stolen'
require('crypto').createHash = () => ({ update() { return this }, digest: () => 'stolen' })
Object.defineProperty(require('util'), 'inspect', { get() { return 'stolen' } })
Object.freeze(require('path'))
return Buffer.from('x')
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: "stolen"
then.modules: ["buffer","crypto","events","util"]
then: const { Buffer } = require('buffer'); return [Buffer.from('x').toString('hex'), typeof require('util').inspect, require('crypto').createHash('md5').update('').digest('hex'), new (require('events'))().emit('x')]
then.result: ["78","function","d41d8cd98f00b204e9800998ecf8427e",false]
*/
