console.log('sync')
setTimeout(() => console.log('timeout'))
queueMicrotask(() => console.log('microtask'))
Promise.resolve().then(() => console.log('then'))
console.log('end')
/* ---
stdout: |
  sync
  end
  microtask
  then
  timeout
status: completed
result: null
*/
