function main(x: number): number
function main(x: string): string
function main(this: void, x: any): any { return x }
/* ---
input: {"x":5}
note: overloads are no other mention of main, and `this` is no parameter
status: completed
result: 5
*/
