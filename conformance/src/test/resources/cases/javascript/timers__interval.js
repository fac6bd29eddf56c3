let n = 0
const timer = setInterval(() => {
  console.log(++n)
  if (n === 3) clearInterval(timer)
}, 2)
/* ---
stdout: |
  1
  2
  3
status: completed
result: null
*/
