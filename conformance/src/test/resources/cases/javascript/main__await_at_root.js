const base = await Promise.resolve(10)
function main(n) {
  return base + n
}
/* ---
input: {"n":5}
status: completed
result: 15
*/
