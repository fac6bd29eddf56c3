const a: any = 1, b: any = 2n
const   sum =   a+b
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot mix BigInt and other types, use explicit conversions
error.line: 2
error.column: 18
*/
