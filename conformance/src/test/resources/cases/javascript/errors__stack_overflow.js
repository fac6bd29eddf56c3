function f() {
  return f() + 1
}
f()
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: Maximum call stack size exceeded
*/
