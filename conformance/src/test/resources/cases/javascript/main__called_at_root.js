function main() {
  return 1
}
main() + 1
/* ---
note: the author calls it, so we do not
status: completed
result: 2
*/
