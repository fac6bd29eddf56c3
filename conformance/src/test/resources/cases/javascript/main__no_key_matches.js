function main(x, y) {
  return [x === undefined, y === undefined]
}
/* ---
input: {"a":1}
status: completed
result: [true,true]
*/
