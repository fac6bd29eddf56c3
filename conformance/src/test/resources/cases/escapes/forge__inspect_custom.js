// Attack: Node's custom inspection hook hands the guest the host's inspect function and options.
// Verdict: completed; the hook is not called.
let leaked
const object = { [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { leaked = [typeof options, typeof inspect]; return 'hooked' } }
console.log(object)
return leaked === undefined
/* ---
stdout: |
  {
    [Symbol(nodejs.util.inspect.custom)]: [Function: [nodejs.util.inspect.custom]]
  }
status: completed
result: true
*/
