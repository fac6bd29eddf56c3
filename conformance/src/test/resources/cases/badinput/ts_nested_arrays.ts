/* ---
generate: "const x: unknown = " + repeat("[", 100000) + repeat("]", 100000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
maxWallMs: 15000
*/
