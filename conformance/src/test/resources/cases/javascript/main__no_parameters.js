function main() {
  return arguments.length
}
/* ---
input: {"a":1}
status: completed
result: 0
*/
