console.log(Promise.resolve(1), new Promise(() => {}))
const rejected = Promise.reject(2)
rejected.catch(() => {})
console.log(rejected)
/* ---
node: can look inside
note: the state of a promise cannot be seen from inside the engine
stdout: |
  Promise { <state unknown> } Promise { <state unknown> }
  Promise { <state unknown> }
status: completed
result: null
*/
