// Attack: get modules that were not granted by every way there is to a loader or a binding.
// Verdict: the ways that Node documents are closed; whatever is left, there is no network and no host file behind it.
const fs = require('fs')
const ways = {
  binding: () => process.binding('spawn_sync'),
  linked: () => process._linkedBinding('fs'),
  dlopen: () => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'),
  main: () => process.mainModule.require('child_process'),
  builtin: () => process.getBuiltinModule('child_process'),
  constructor: () => module.constructor._load('child_process'),
  global: () => globalThis.require('net'),
  made: () => new Function("return require('child_process')")(),
  evaluated: () => (0, eval)("require('child_process')"),
  file: () => { fs.writeFileSync('x.js', "module.exports = require('child_process')"); return require('./x.js') },
}
const open = []
for (const [name, way] of Object.entries(ways)) {
  try { if (way() !== undefined) open.push(name) } catch {}
}
for (const text of ["import('child_process')", "import('node:net')"]) {
  try { await (0, eval)(text); open.push(text) } catch {}
}
fs.rmSync('x.js')
open
/* ---
modules: ["fs"]
status: completed
result: []
*/
