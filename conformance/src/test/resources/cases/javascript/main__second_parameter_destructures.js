function main(a, { length }) {
  return a
}
/* ---
note: a destructured parameter beside others has no name, so nothing is passed for it
input: {"a":1}
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot destructure property 'length' of 'undefined' as it is undefined.
error.line: 1
*/
