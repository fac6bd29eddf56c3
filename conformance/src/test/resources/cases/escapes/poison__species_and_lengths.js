// Attack: typed arrays and arrays that lie about their length, buffer and constructor while they are encoded.
// Verdict: completed with the true bytes.
const bytes = new Uint8Array([1, 2, 3])
Object.defineProperty(bytes, 'length', { value: 1e9 })
Object.defineProperty(bytes, 'buffer', { value: new ArrayBuffer(1 << 20) })
Object.defineProperty(bytes, 'byteLength', { value: 1e9 })
Object.defineProperty(bytes, Symbol.toStringTag, { value: 'Array' })
bytes.constructor = { [Symbol.species]: Array }
class Sub extends Array { static get [Symbol.species]() { throw new Error('species') } }
return [bytes, Sub.from([1, 2])]
/* ---
status: completed
result: [{"$binary":"AQID"},[1,2]]
*/
