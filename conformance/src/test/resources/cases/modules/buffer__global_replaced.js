Buffer = 'mine'
const own = Buffer
delete globalThis.Buffer
return [own, typeof Buffer, typeof require('buffer').Buffer.from]
/* ---
modules: ["buffer"]
node: agrees, but what it deletes is missed by the cases after it
status: completed
result: ["mine","undefined","function"]
*/
