const { Buffer } = require('buffer')
const b = Buffer.alloc(4)
const said = []
for (const attempt of [() => b.readUInt32LE(1), () => b.writeUInt8(256), () => b.readInt8(1.5), () => b.writeInt32BE(2 ** 31), () => b.readDoubleLE(0), () => b.readUInt8('1')]) {
  try { attempt() } catch (error) { said.push([error.code, error.message]) }
}
return said
/* ---
modules: ["buffer"]
status: completed
result: [["ERR_OUT_OF_RANGE","The value of \"offset\" is out of range. It must be >= 0 and <= 0. Received 1"],["ERR_OUT_OF_RANGE","The value of \"value\" is out of range. It must be >= 0 and <= 255. Received 256"],["ERR_OUT_OF_RANGE","The value of \"offset\" is out of range. It must be an integer. Received 1.5"],["ERR_OUT_OF_RANGE","The value of \"value\" is out of range. It must be >= -2147483648 and <= 2147483647. Received 2147483648"],["ERR_BUFFER_OUT_OF_BOUNDS","Attempt to access memory outside buffer bounds"],["ERR_INVALID_ARG_TYPE","The \"offset\" argument must be of type number. Received type string ('1')"]]
*/
