console.log = () => {}
console.log('unseen')
globalThis.console = { log() { return 'mine' } }
console.log()
/* ---
status: completed
result: "mine"
*/
