// Attack: replaces what the library could use to lead a place back to the author's, then fails
// Verdict: the place is still the author's, and no guest function is called on the way
const seen: string[] = []
for (const prototype of [RegExp.prototype, String.prototype, Array.prototype, Map.prototype, Object.prototype] as any[]) {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    if (name === 'constructor' || typeof Object.getOwnPropertyDescriptor(prototype, name)!.value !== 'function') continue
    prototype[name] = function (this: unknown) { throw new Error('called ' + name) }
  }
}
enum Kind { A }
const fail = (k: Kind): never => { throw new RangeError('late') }
fail(Kind.A)
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: late
error.line: 11
error.column: 42
*/
