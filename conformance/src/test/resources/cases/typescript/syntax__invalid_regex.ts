enum E { A }
const r: RegExp = /(/
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Invalid regular expression: /(/: Unterminated group
error.line: 2
error.column: 19
*/
