// Attack: ask for modules by names that are properties of every object, paths, prefixes and the internal parts of the library.
// Verdict: completed; none loads.
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'node:__proto__', 'node:constructor', 'node:../x', 'node:./lib.js', 'node:', 'node:node:path', 'path/', 'path/../util', 'path/posix/..', 'path/constructor',
  'path/__proto__', 'util/inspect', 'PATH', ' path', 'path ', 'path\u0000', 'path\u0000posix', 'faults', 'bytes', 'buffers', 'digests', 'equality', 'node:buffers', 'caisson:boot', 'caisson:boot/path', 'library', 'boot/run', '../boot/run', 'modules/path.js', '\u0000path', '', '.', '..']
const loaded = []
for (const name of names) {
  try { require(name); loaded.push(name) } catch {}
  try { await import(name); loaded.push(name) } catch {}
}
return loaded
/* ---
modules: ["assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "timers", "url", "util"]
status: completed
result: []
*/
