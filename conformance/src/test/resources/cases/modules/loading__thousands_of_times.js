let same = true
const first = await import('path')
for (let i = 0; i < 2000; i++) same &&= (await import('node:path')) === first && require('path') === first.default
return same
/* ---
modules: ["path"]
status: completed
result: true
*/
