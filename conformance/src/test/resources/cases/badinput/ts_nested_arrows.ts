/* ---
generate: "const main = " + repeat("(a: number) =>", 50000) + "1"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
