async function main(n) {
  await null
  return n
}
/* ---
input: {"n":3}
status: completed
result: 3
*/
