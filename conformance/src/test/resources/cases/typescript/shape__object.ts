{ a: 1 as number, b: [<string>'x'], c: (y: number): number => y, d: `${1}` }
/* ---
status: completed
result: {"a":1,"b":["x"],"c":null,"d":"1"}
*/
