const o: any = { list: [1] as number[] }
const r = o.list!.map((x: number) => x + 1).nothing<string>( 'a' )
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: o.list.map(...).nothing is not a function
error.line: 2
error.column: 45
*/
