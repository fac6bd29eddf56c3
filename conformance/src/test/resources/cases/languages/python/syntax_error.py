x = 1
def f(:
    pass
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: invalid syntax
error.line: 2
error.column: 7
stack: *
stderr: *
exitCode: 1
*/
