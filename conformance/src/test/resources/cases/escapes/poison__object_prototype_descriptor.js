// Attack: a planted getter `get` on Object.prototype turns every property descriptor the boot library writes into an accessor.
// Verdict: completed; descriptors of ours have no prototype.
Object.prototype.get = function () { return 'planted' }
console.log('still here')
return { list: new Set([1, 2]) }
/* ---
stdout: still here
status: completed
result: {"list":[1,2]}
*/
