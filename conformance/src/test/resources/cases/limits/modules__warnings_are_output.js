const { deprecate } = require('util')
for (let i = 0; ; i++) deprecate(() => {}, 'x'.repeat(1000) + i)()
/* ---
modules: ["util"]
limits: {"outputBytes":20000}
status: limit
limit: outputBytes
error.kind: output
maxWallMs: 5000
stderr: *
*/
