// Attack: the arguments given to main lead to the caller's realm.
// Verdict: completed; they are plain data of the guest's realm.
function main(a, b) {
  const realm = x => x.constructor.constructor('return globalThis')()
  return [realm(a) === globalThis, realm(b) === globalThis, realm(arguments) === globalThis, main.caller, this === globalThis]
}
/* ---
input: {"a":{},"b":[1]}
status: completed
result: [true,true,true,null,true]
*/
