/* ---
generate: "//" + repeat("x", 1048570) + "\n42"
status: completed
result: 42
*/
