function main(a, b) {
  return [a, b === undefined]
}
/* ---
input: {"a":1}
status: completed
result: [1,true]
*/
