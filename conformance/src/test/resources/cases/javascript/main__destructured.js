function main({ a, b = 5 }) {
  return a + b
}
/* ---
input: {"a":1}
status: completed
result: 6
*/
