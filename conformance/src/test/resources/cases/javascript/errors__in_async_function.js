async function load() {
  await null
  throw new Error('async')
}
async function run() {
  await load()
}
return run()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: async
error.line: 3
error.column: 9
*/
