const { Buffer } = require('buffer')
console.log(Buffer.from('hello'), { inside: Buffer.alloc(60) })
return null
/* ---
modules: ["buffer"]
stdout: |
  <Buffer 68 65 6c 6c 6f> {
    inside: <Buffer 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ... 10 more bytes>
  }
status: completed
result: null
*/
