/* ---
generate: repeat("`${", 50000) + "1" + repeat("}`", 50000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
