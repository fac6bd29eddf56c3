// Attack: the same files and modules through require(), whose resolver is another one.
// Verdict: completed; nothing of the host loads, and what is thrown is an error of the guest's realm.
const seen = []
for (const specifier of ['fs', 'node:fs', 'child_process', context.file, '..' + context.file, './../..' + context.file, '/etc/passwd', 'file:///etc/passwd', './%2e%2e/x', './a\0b',
  { toString() { throw new Error('mine') } }, Symbol('s')]) {
  try {
    seen.push(require(specifier))
  } catch (e) {
    if (!(e instanceof Error) || /java|javet/i.test(e.message + e.stack)) seen.push(String(e))
  }
}
return [seen, require.constructor('return globalThis')() === globalThis, Object.keys(require)]
/* ---
input: {"file":"${canary.file}"}
status: completed
result: [[],true,[]]
*/
