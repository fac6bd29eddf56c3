// Attack: replace what a cleaner of stack traces would use, to make it lie or fail.
// Verdict: failed with the guest's own error at its own line.
String.prototype.split = String.prototype.replace = String.prototype.slice = String.prototype.indexOf = () => { throw new Error('hijacked') }
String.prototype.startsWith = String.prototype.includes = () => true
RegExp.prototype.exec = RegExp.prototype.test = RegExp.prototype[Symbol.replace] = RegExp.prototype[Symbol.split] = () => null
Number.parseInt = parseInt = () => 666
throw new TypeError('real')
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: real
error.line: 7
error.column: 7
*/
