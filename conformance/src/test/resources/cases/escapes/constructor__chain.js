// Attack: climb from the global object's constructor to Function and run code outside the guest's realm.
// Verdict: completed; the code ran in the guest's own realm and found nothing of the host.
const outer = this.constructor.constructor('return this')()
return [outer === globalThis, typeof outer.process, typeof outer.Deno, typeof outer.Java]
/* ---
status: completed
result: [true,"undefined","undefined","undefined"]
*/
