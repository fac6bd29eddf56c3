x <- 1
y <- x x
/* ---
status: failed
error.kind: syntax
error.message: unexpected symbol
error.line: 2
stderr: *
exitCode: 1
*/
