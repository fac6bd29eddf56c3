// Attack: call what other runtimes offer: Node, Deno, Bun, GraalJS, Rhino, d8.
// Verdict: completed; none of them exists.
const names = ['process', 'module', 'Buffer', 'global', 'Deno', 'Bun', 'Java', 'Packages', 'Polyglot', 'Graal', 'load', 'loadWithNewGlobal',
  'read', 'readFile', 'readbuffer', 'readline', 'print', 'quit', 'exit', 'os', 'std', 'd8', 'Realm', 'Worker', 'java', 'javax', 'org', 'com', 'JavaImporter',
  'JavaAdapter', 'importPackage', 'importClass', 'javet', 'caisson', 'host', 'enter', '$vm', 'gc', 'testRunner', 'fetch', 'XMLHttpRequest', 'EventSource']
const found = []
for (const name of names) {
  try {
    if (eval('typeof ' + name) !== 'undefined') found.push(name)
  } catch (e) {
    found.push(name + ': ' + e.name)
  }
}
return found
/* ---
status: completed
result: []
*/
