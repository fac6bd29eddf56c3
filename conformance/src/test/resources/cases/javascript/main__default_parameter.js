function main(a, b = a + 10) {
  return a + b
}
/* ---
input: {"a":1}
status: completed
result: 12
*/
