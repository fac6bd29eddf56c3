/* ---
generate: repeat("namespace A { export ", 20000) + "namespace B { export const x = 1 }" + repeat("}", 20000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
maxWallMs: 25000
*/
