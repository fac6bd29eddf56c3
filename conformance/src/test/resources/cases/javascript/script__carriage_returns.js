/* ---
generate: "const a = 1\r\n\r\nthrow new Error('third')\r\n"
status: failed
error.kind: runtime
error.type: Error
error.message: third
error.line: 3
error.column: 7
*/
