// Attack: make up console levels and targets the reader of log lines does not know.
// Verdict: completed; a level is one of five whatever the guest does.
const { log } = console
log.call({ level: 99 }, 'a')
Reflect.apply(log, null, ['b'])
console.level = 99
Object.getPrototypeOf(console).log = () => {}
new Proxy(console, {}).warn('c')
return Object.keys(console).includes('_stdout')
/* ---
stdout: |
  a
  b
stderr: c
status: completed
result: false
*/
