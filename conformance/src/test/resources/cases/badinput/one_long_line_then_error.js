/* ---
generate: repeat(" ", 500000) + "throw new Error('far out')"
status: failed
error.kind: runtime
error.message: far out
error.line: 1
error.column: 500007
*/
