/* ---
generate: "return context" + repeat(".a", 100000)
input: null
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
