class Hostile extends Error {
  static get name() { throw new Error('asked') }
}
throw new Hostile('mine')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: mine
error.line: 4
error.column: 7
*/
