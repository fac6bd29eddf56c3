for (let i = 0; i < 4; i++) setTimeout(() => console.log(i), 5)
/* ---
stdout: |
  0
  1
  2
  3
status: completed
result: null
*/
