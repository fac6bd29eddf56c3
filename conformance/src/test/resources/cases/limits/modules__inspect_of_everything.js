const wide = Array.from({ length: 300 }, () => Array.from({ length: 300 }, (_, i) => ({ i, text: 'x'.repeat(100) })))
const text = require('util').inspect(wide, { depth: null, maxArrayLength: null })
return text.length < 9000000
/* ---
modules: ["util"]
limits: {"timeoutMs":60000,"cpuMs":60000}
status: completed
result: true
*/
