/* ---
generate: "var " + repeat("a", 300000) + " = 1; return 2"
status: completed
result: 2
*/
