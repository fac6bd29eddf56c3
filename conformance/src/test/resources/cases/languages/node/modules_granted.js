const { execFileSync } = require('child_process');
const zlib = require('node:zlib');
const { Readable } = require('stream');
require('fs').writeFileSync('out.txt', execFileSync('echo', ['from a child']));
console.log(zlib.gunzipSync(zlib.gzipSync('packed')).toString());
Readable.from(['a', 'b']).on('data', (x) => console.log(x));
/* ---
modules: ["child_process", "zlib", "stream", "fs"]
status: completed
result: null
stdout: |
  packed
  a
  b
artifact out.txt: from a child
*/
