// Attack: make the module loader fetch: data, blob, http, and a listener on loopback.
// Verdict: completed; nothing loads and nobody connects.
const seen = []
for (const specifier of ['data:text/javascript,export default 1', 'blob:null/1', 'http://127.0.0.1:' + context.port + '/x.js', 'https://example.com/x.js',
  'jar:file:/x.jar!/x.js', 'ftp://127.0.0.1/x.js', '//127.0.0.1:' + context.port + '/x.js', 'javascript:1', 'about:blank']) {
  try {
    await import(specifier)
    seen.push(specifier)
  } catch {}
}
return seen
/* ---
input: {"port":${canary.port}}
status: completed
result: []
*/
