function* main() {
  yield 1
}
/* ---
note: it is called and gives an iterator, an object without members
status: completed
result: {}
*/
