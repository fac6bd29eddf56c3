/* ---
generate: repeat("enum E { A = 1, B } ", 5000) + "E.B"
status: completed
result: 2
maxWallMs: 25000
*/
