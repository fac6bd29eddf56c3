// Attack: toJSON and getters run in the middle of the encoder and look for its functions on prototypes and stacks.
// Verdict: completed; what can be seen there compiles in the guest's realm and belongs to nobody else.
const seen = []
return {
  toJSON: function toJSON() {
    for (const type of [Map, Set, RegExp, Function, BigInt, DataView, ArrayBuffer, Object, Array]) {
      const found = type.prototype.toJSON
      if (typeof found === 'function' && found.constructor('return globalThis')() !== globalThis) seen.push(type.name)
    }
    seen.push(toJSON.caller)
    return seen
  },
}
/* ---
status: completed
result: [null]
*/
