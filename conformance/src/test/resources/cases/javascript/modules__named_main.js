export function main(a, b) {
  return a + b
}
/* ---
input: {"a":1,"b":2}
status: completed
result: 3
*/
