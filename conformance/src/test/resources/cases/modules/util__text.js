const { stripVTControlCharacters, TextEncoder, TextDecoder, toUSVString } = require('util')
return [
  stripVTControlCharacters('\u001b[31mred\u001b[0m and \u001b]8;;x\u0007link'), new TextDecoder().decode(new TextEncoder().encode('h\u00e9')), toUSVString('a\ud800b'),
]
/* ---
modules: ["util"]
status: completed
result: ["red and link","hé","a�b"]
*/
