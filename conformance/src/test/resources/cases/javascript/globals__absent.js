const names = ['WebAssembly', 'SharedArrayBuffer', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Worker', 'process',
  'Buffer', 'module', 'exports', '__dirname', 'window', 'document', 'Deno', 'Bun', 'Java', 'Packages', 'java', 'Polyglot',
  'load', 'read', 'print', 'quit', 'gc', 'd8', 'importScripts', 'localStorage', 'indexedDB']
return names.filter(name => name in globalThis)
/* ---
node: has them
status: completed
result: []
*/
