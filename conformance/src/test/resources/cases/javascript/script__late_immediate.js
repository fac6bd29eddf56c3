queueMicrotask(() => setImmediate(() => console.log('late')))
'text'
/* ---
stdout: |
  late
status: completed
result: "text"
*/
