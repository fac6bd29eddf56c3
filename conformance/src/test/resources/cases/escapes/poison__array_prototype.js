// Attack: replace the methods of arrays, to see or change what the boot library passes through them.
// Verdict: completed; nothing of ours calls them.
const calls = []
for (const name of Object.getOwnPropertyNames(Array.prototype)) {
  if (typeof Array.prototype[name] !== 'function' || name === 'constructor') continue
  Object.defineProperty(Array.prototype, name, { value: function () { calls[calls.length] = name } })
}
console.log('a', [1, { b: [2] }], new Map([['k', 1]]))
return { calls, list: [3, 2, 1] }
/* ---
note: the guest's own call of the Map constructor reads the array's iterator, not its methods
stdout: a [ 1, { b: [ 2 ] } ] Map(1) { 'k' => 1 }
status: completed
result: {"calls":[],"list":[3,2,1]}
*/
