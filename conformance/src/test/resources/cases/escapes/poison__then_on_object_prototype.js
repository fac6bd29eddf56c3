// Attack: make every object a thenable, to be called by the host with its own resolving functions.
// Verdict: completed with the value the guest chose; the functions are of the guest's realm.
let realm
Object.defineProperty(Object.prototype, 'then', {
  configurable: true,
  value: function (resolve, reject) {
    realm = resolve.constructor('return globalThis')() === globalThis && reject.constructor === Function
    delete Object.prototype.then
    resolve(['chosen', realm])
  },
})
return { a: 1 }
/* ---
status: completed
result: ["chosen",true]
*/
