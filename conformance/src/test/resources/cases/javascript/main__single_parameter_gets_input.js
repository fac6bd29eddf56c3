function main(input) {
  return input.n + 1
}
/* ---
input: {"n":1}
status: completed
result: 2
*/
