function f() {
  return 1
}
f() + 1
/* ---
status: completed
result: 2
*/
