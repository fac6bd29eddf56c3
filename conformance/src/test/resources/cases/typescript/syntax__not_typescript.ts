def main(xs):
    return [x * 2 for x in xs]
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
error.column: 5
*/
