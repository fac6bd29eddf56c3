puts 1
def f(
/* ---
status: failed
error.kind: syntax
error.message: *
error.line: 2
stderr: *
exitCode: 1
*/
