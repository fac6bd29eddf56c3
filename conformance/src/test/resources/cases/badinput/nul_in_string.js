/* ---
generate: "'a\u0000b'.length"
status: completed
result: 3
*/
