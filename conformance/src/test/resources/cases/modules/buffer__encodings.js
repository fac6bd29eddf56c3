const { Buffer } = require('buffer')
const text = 'h\u00e9 \u20ac \ud83d\ude00'
return ['utf8', 'hex', 'base64', 'base64url', 'latin1', 'ascii', 'utf16le'].map(name => [Buffer.from(text).toString(name), [...Buffer.from(text, name)]])
/* ---
modules: ["buffer"]
status: completed
result: [["hé € 😀",[104,195,169,32,226,130,172,32,240,159,152,128]],["68c3a920e282ac20f09f9880",[]],["aMOpIOKCrCDwn5iA",[]],["aMOpIOKCrCDwn5iA",[]],["hÃ© â¬ ð",[104,233,32,172,32,61,0]],["hC) b\u0002, p\u001f\u0018\u0000",[104,233,32,172,32,61,0]],["써₩苢€鿰肘",[104,0,233,0,32,0,172,32,32,0,61,216,0,222]]]
*/
