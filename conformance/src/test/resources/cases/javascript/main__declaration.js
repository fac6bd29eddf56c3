function main(a, b) {
  return a + b
}
/* ---
input: {"b":2,"a":"1"}
status: completed
result: "12"
*/
