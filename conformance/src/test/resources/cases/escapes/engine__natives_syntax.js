// Attack: V8's internal functions by their syntax.
// Verdict: failed with a syntax error.
%DebugPrint(globalThis)
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected token '%'
error.line: 3
error.column: 1
*/
