const { Buffer } = require('buffer')
return [
  Buffer.from('Zm 9v\nYg', 'base64').toString(), Buffer.from('_-8=', 'base64').toString('hex'), Buffer.from('abxx12', 'hex').toString('hex'),
  Buffer.from('abc', 'hex').toString('hex'), Buffer.from([0xff, 0x41, 0xe2, 0x82]).toString(), Buffer.byteLength('\u20ac'), Buffer.byteLength('Zm9v', 'base64'),
]
/* ---
modules: ["buffer"]
status: completed
result: ["foob","ffef","ab","ab","�A�",3,3]
*/
