// Attack: calls the library's own stack writer with things that are no sites
// Verdict: it gives a text and nothing else
const write = (Error as any).prepareStackTrace as (e: unknown, sites: unknown) => string
const host: unknown[] = []
const odd = [{ toString: () => 'x (main.ts:99999999999:1)' }, { toString() { host.push(this); throw 1 } }, null, 7,
  { toString: () => 'y (main.ts:1:1\0/etc/passwd:2:2)' }, { toString: () => 'z (other.ts:0:0)' }]
return [write({ name: 'N', message: 'm' }, odd).split('\n').length > 1, host.length, typeof write(null, []), typeof write]
/* ---
status: completed
result: [true,1,"string","function"]
*/
