/* ---
generate: "if (0) 1;" + repeat(" else if (0) 1;", 20000) + "\nreturn 5"
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: the source is too deeply nested
maxWallMs: 25000
*/
