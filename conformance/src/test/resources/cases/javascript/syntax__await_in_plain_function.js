function f() {
  await 1
}
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: await is only valid in async functions and the top level bodies of modules
error.line: 2
error.column: 3
*/
