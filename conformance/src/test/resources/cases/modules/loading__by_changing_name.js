let asked = 0
const name = { toString() { asked++; return asked === 1 ? 'path' : 'fs' } }
return [require(name).sep, asked]
/* ---
modules: ["path"]
node: takes only text
status: completed
result: ["/",1]
*/
