/* ---
generate: repeat("x=1;", 100000) + "return x"
status: completed
result: 1
maxWallMs: 25000
*/
