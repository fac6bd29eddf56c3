// Attack: the thrown value answers name, message and stack with exceptions.
// Verdict: failed as a plain guest error.
throw {
  get name() { throw new Error('name') },
  get message() { throw new Error('message') },
  get stack() { throw new Error('stack') },
  [Symbol.toPrimitive]() { throw new Error('primitive') },
}
/* ---
status: failed
error.kind: runtime
error.type: Object
error.message: *
*/
