// Attack: replace the methods of every built-in before the first module is loaded, so that the library runs on them.
// Verdict: completed; the modules work.
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
const evil = () => { throw new Error('poisoned') }
const { ownKeys, defineProperty, getOwnPropertyDescriptor } = Reflect
const holders = [Array.prototype, String.prototype, RegExp.prototype, Map.prototype, Set.prototype, WeakMap.prototype, Promise.prototype, Function.prototype, Number.prototype, BigInt.prototype, Symbol.prototype,
  Object.getPrototypeOf(Uint8Array.prototype), Uint8Array.prototype, ArrayBuffer.prototype, DataView.prototype, Date.prototype, Error.prototype, Object, Array, String, Number, Math, JSON, Reflect, Symbol, Promise, Error, BigInt, ArrayBuffer, Uint8Array]
for (let i = 0; i < holders.length; i++) {
  const keys = ownKeys(holders[i])
  for (let k = 0; k < keys.length; k++) {
    const slot = getOwnPropertyDescriptor(holders[i], keys[k])
    if (!slot.configurable || keys[k] === 'constructor' || keys[k] === 'name') continue
    defineProperty(holders[i], keys[k], slot.get ? { get: evil, configurable: true } : { value: evil, writable: true, configurable: true })
  }
}
return use()
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: [true,true,true,true,true,true,true,true,true]
*/
