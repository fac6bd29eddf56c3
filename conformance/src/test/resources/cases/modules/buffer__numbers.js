const { Buffer } = require('buffer')
const b = Buffer.alloc(40)
b.writeUInt8(255, 0); b.writeInt16LE(-2, 1); b.writeUInt32BE(0xdeadbeef, 3); b.writeDoubleLE(Math.PI, 7); b.writeFloatBE(1.5, 15)
b.writeBigInt64BE(-5n, 19); b.writeUIntLE(0x123456, 27, 3); b.writeIntBE(-3, 30, 6)
return [
  b.toString('hex'), b.readUInt8(0), b.readInt16LE(1), b.readUInt32BE(3), b.readDoubleLE(7), b.readFloatBE(15), String(b.readBigInt64BE(19)),
  b.readUIntLE(27, 3), b.readIntBE(30, 6), b.readUint8(0), b.readInt8(0),
]
/* ---
modules: ["buffer"]
status: completed
result: ["fffeffdeadbeef182d4454fb2109403fc00000fffffffffffffffb563412fffffffffffd00000000",255,-2,3735928559,3.141592653589793,1.5,"-5",1193046,-3,255,-1]
*/
