import './lib.js'
export default [Buffer.from([1, 2]).toString('hex'), globalThis.seen]
/* ---
modules: ["buffer"]
file lib.js: globalThis.seen = Buffer.alloc(2).length
status: completed
result: ["0102",2]
*/
