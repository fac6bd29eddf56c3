function main(n) {
  return n + 1
}
/* ---
input: {"n":1,"m":5}
status: completed
result: 2
*/
