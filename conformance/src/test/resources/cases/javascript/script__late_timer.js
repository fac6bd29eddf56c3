Promise.resolve().then(() => setTimeout(() => console.log('late'), 1))
1
/* ---
stdout: |
  late
status: completed
result: 1
*/
