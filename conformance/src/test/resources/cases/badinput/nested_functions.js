/* ---
generate: repeat("function main(){", 20000) + "return 1" + repeat("}", 20000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
