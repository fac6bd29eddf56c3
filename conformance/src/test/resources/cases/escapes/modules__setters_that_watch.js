// Attack: plant setters on Object.prototype and Array.prototype for the names and indexes the library may assign, and take what is stored.
// Verdict: completed; nothing of the library passes by, and the modules work.
const use = () => {
  const { Buffer } = require('buffer')
  const hash = require('crypto').createHash('sha256').update('abc').digest('hex')
  const decoder = new (require('string_decoder').StringDecoder)('utf8')
  const emitter = new (require('events'))()
  let heard
  emitter.once('a', x => { heard = x })
  emitter.emit('a', 5)
  require('assert').deepStrictEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })
  return [
    hash === 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', require('path').join('/a', '../b', 'c') === '/b/c',
    require('util').inspect({ a: [1, 'x'] }) === "{ a: [ 1, 'x' ] }", Buffer.from('aGk=', 'base64').toString() === 'hi',
    require('url').parse('http://h:1/p?q').port === '1', require('querystring').parse('a=1&b=2').b === '2',
    decoder.write(Buffer.from([0xe2, 0x82])) + decoder.end(Buffer.from([0xac])) === '\u20ac', heard === 5, typeof require('timers').setTimeout === 'function',
  ]
}
let taken = ''
const names = ['code', 'name', 'default', 'exports', 'listener', 'raw', 'kind', 'state', 'block', 'begin', 'events', 'object', 'names', 'host', 'library', 'chunk', 'value', 'get', 'set', 'text', 'used', 'total', 'input', 'strict', 'posix', 'promises', 'super_', '0', '1', '2', '3', '4', '5', '6', '7']
for (const holder of [Object.prototype, Array.prototype, Function.prototype]) {
  for (const name of names) {
    if (Object.hasOwn(holder, name)) continue
    Object.defineProperty(holder, name, { __proto__: null, set(value) { taken += name + ' ' }, get() { return undefined }, configurable: true })
  }
}
const worked = use()
for (const name of names) for (const holder of [Object.prototype, Array.prototype, Function.prototype]) if (Object.getOwnPropertyDescriptor(holder, name)?.set) delete holder[name]
return [...worked, ...taken && [taken]]
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: [true,true,true,true,true,true,true,true,true]
*/
