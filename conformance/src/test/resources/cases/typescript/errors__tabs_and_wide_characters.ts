const s: string = '😀'; 	const e: Error = new Error(s); throw e
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: 😀
error.line: 1
error.column: 43
*/
