console.log(new Proxy({ a: 1 }, { get() { throw new Error('trap') }, ownKeys() { throw new Error('trap') } }))
/* ---
node: shows the target
note: a proxy is shown through its own traps, and none of them can harm the console
stdout: |
  {}
status: completed
result: null
*/
