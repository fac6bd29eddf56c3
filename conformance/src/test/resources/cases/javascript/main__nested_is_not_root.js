function outer() {
  function main() { return 1 }
  return main() + 1
}
outer()
/* ---
status: completed
result: 2
*/
