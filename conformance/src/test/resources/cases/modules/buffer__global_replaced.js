Buffer = 'mine'
const own = Buffer
delete globalThis.Buffer
return [own, typeof Buffer, typeof require('buffer').Buffer.from]
/* ---
modules: ["buffer"]
status: completed
result: ["mine","undefined","function"]
*/
