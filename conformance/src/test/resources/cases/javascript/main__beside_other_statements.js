console.log('first')
const base = 10
function main(n) {
  return base + n
}
/* ---
input: {"n":5}
stdout: first
status: completed
result: 15
*/
