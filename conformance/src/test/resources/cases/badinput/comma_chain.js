/* ---
generate: "return [" + repeat("1,", 100000) + "1].length"
status: completed
result: 100001
maxWallMs: 25000
*/
