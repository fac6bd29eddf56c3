// Attack: change built-ins so that the next execution computes with them.
// Verdict: completed; the next one has its own.
Array.prototype.map = () => 'poisoned'
Math.random = () => 0.5
JSON.stringify = () => '"poisoned"'
Object.prototype.toString = () => 'poisoned'
Date.now = () => 0
Promise.prototype.then = () => 'poisoned'
return 'left'
/* ---
status: completed
result: "left"
then: |
  return [[1].map(x => x + 1), JSON.stringify([1]), String({}), Date.now() > 0, await Promise.resolve(1).then(x => x)]
then.result: [[2],"[1]","[object Object]",true,1]
*/
