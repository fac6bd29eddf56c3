/* ---
generate: "function main(" + repeat("a,", 70000) + "b) { return 1 }"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Too many parameters in function definition (only 65534 allowed)
maxWallMs: 25000
*/
