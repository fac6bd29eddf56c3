/* ---
generate: repeat("(", 524280) + "1" + repeat(")", 524280)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
maxWallMs: 15000
*/
