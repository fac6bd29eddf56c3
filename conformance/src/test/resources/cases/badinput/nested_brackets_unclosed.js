/* ---
generate: repeat("[", 100000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
