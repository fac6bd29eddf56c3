/* ---
generate: "return '\u0000'"
status: completed
result: "\u0000"
*/
