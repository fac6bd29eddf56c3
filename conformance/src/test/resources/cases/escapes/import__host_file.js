// Attack: import a readable file of the host by path and by URL.
// Verdict: completed; every attempt was refused and the secret stays where it is.
const seen = []
for (const specifier of [context.file, 'file://' + context.file, 'file:' + context.file, '..' + context.file, '../../../../../..' + context.file, './..' + context.file,
  './%2e%2e' + context.file, '.\\..\\' + context.file, './x/../../..' + context.file, 'caisson:' + context.file, '//' + context.file]) {
  try {
    seen.push((await import(specifier)).default)
  } catch {}
}
return seen
/* ---
input: {"file":"${canary.file}"}
status: completed
result: []
*/
