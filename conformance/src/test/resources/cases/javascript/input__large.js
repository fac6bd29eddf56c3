context.length
/* ---
generate.input: "\"" + repeat("x", 4000000) + "\""
status: completed
result: 4000000
*/
