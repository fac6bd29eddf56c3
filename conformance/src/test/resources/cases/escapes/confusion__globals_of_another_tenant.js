// Attack: leave values for another tenant.
// Verdict: completed; the other tenant finds a fresh world.
globalThis.leftover = 'secret'
Object.prototype.leftover = 'secret'
return 'left'
/* ---
tenant: first
status: completed
result: "left"
then.tenant: second
then: |
  return [typeof leftover, {}.leftover === undefined]
then.result: ["undefined",true]
*/
