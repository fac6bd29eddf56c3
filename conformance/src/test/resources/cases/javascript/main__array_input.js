function main(xs) {
  return xs.length
}
/* ---
input: [1,2,3]
status: completed
result: 3
*/
