export default function (input) {
  throw new TypeError('in module')
}
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: in module
error.line: 2
error.column: 9
*/
