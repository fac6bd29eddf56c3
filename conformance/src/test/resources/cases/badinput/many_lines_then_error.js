/* ---
generate: repeat("\n", 100000) + "throw new Error('down here')"
status: failed
error.kind: runtime
error.message: down here
error.line: 100001
error.column: 7
*/
