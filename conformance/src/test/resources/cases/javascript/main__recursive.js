function main(n) {
  return n < 2 ? 1 : n * main(n - 1)
}
/* ---
note: its own body is not root level
input: {"n":5}
status: completed
result: 120
*/
