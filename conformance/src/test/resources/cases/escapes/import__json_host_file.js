// Attack: read a host file as a JSON or text module; a parse error would quote it.
// Verdict: completed; refused before anything is read.
const seen = []
for (const type of ['json', 'text', 'bytes', 'css']) {
  for (const path of ['/etc/hostname', '/proc/self/environ', '../etc/hostname', context.file]) {
    try {
      seen.push(await import(path, { with: { type } }))
    } catch (e) {
      if (/canary-|root:|PATH=/.test(e.message)) seen.push(e.message)
    }
  }
}
return seen
/* ---
input: {"file":"${canary.file}"}
status: completed
result: []
*/
