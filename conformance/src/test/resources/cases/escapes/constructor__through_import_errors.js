// Attack: the rejection of a failed import is an exception of the host.
// Verdict: completed; it is a guest error and names no host path.
const seen = []
for (const specifier of ['./missing.js', 'fs', '/etc/passwd', 'http://127.0.0.1/', '../up.js']) {
  try {
    await import(specifier)
    seen.push('loaded ' + specifier)
  } catch (e) {
    if (!(e instanceof Error)) seen.push('foreign ' + specifier)
    if (/java|javet|\/tmp|\/home/i.test(e.message + e.stack)) seen.push('talks ' + specifier + e.stack)
  }
}
return seen
/* ---
status: completed
result: []
*/
