/* ---
generate: repeat("(", 100000) + "1" + repeat(")", 100000)
note: they are gone before the engine sees them
status: completed
result: 1
maxWallMs: 25000
*/
