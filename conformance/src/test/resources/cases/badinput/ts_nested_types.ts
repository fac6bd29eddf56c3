/* ---
generate: "let x: " + repeat("A<", 100000) + "1" + repeat(">", 100000)
status: completed
result: null
maxWallMs: 25000
*/
