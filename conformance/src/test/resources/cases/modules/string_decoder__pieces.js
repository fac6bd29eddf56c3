const { StringDecoder } = require('string_decoder')
const fed = (encoding, ...pieces) => {
  const decoder = new StringDecoder(encoding)
  return [...pieces.map(piece => decoder.write(new Uint8Array(piece))), decoder.end()]
}
return [
  fed('utf8', [0xe2], [0x82], [0xac, 0x41]), fed('utf8', [0xf0, 0x9f], [0x98]), fed('utf8', [0xff, 0xe2], [0x41]), fed('utf16le', [0x3d, 0xd8], [0x00], [0xde]),
  fed('base64', [1], [2, 3, 4], [5]), fed('hex', [1, 255]),
]
/* ---
modules: ["string_decoder"]
status: completed
result: [["","","€A",""],["","","�"],["�","�A",""],["","","😀",""],["","AQID","","BAU="],["01ff",""]]
*/
