const { Buffer } = require('buffer')
const b = Buffer.from('abc')
const part = b.subarray(1)
part[0] = 88
return [b.toString(), part instanceof Uint8Array, part.constructor.name, b.map(x => x + 1).toString(), Buffer.isBuffer(b.map(x => x)), [...b.entries()]]
/* ---
modules: ["buffer"]
status: completed
result: ["aXc",true,"Buffer","bYd",true,[[0,97],[1,88],[2,99]]]
*/
