function main(n, other) {
  return [n, other === undefined]
}
/* ---
input: 5
status: completed
result: [5,true]
*/
