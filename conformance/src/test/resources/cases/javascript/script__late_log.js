Promise.resolve().then(() => console.log('late'))
1
/* ---
stdout: |
  late
status: completed
result: 1
*/
