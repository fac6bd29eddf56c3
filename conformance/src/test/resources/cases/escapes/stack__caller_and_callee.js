// Attack: sloppy functions called by the host read .caller and arguments.callee.caller to get at the calling function.
// Verdict: completed; callers are strict and give null.
const seen = []
function spy() {
  seen.push(spy.caller, arguments.callee.caller)
  return 1
}
await new Promise(resolve => setTimeout(function timer() { seen.push(timer.caller); resolve() }, 1))
setTimeout(spy, 0)
queueMicrotask(spy)
await { then: function then(resolve) { seen.push(then.caller); resolve() } }
console.log('%d', { valueOf: spy }, { toString: spy }.x)
structuredClone({ get a() { return spy.caller === null ? 1 : seen.push('clone') } })
await new Promise(resolve => setTimeout(resolve, 5))
return { toJSON: function toJSON() { seen.push(toJSON.caller); return seen.filter(x => x !== null).map(String) } }
/* ---
stdout: NaN undefined
status: completed
result: []
*/
