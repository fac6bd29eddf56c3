for (const ms of [30, 10, 20, 0]) setTimeout(() => console.log(ms), ms)
/* ---
stdout: |
  0
  10
  20
  30
status: completed
result: null
*/
