/* ---
generate: "const s: string = \`" + repeat("x", 1048500) + "\`; s.length"
status: completed
result: 1048500
maxWallMs: 25000
*/
