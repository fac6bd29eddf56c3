const s = '😀'
	const	t: string = '😀' const u = 1
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 2
error.column: 25
*/
