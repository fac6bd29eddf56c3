declare const xs: number[]
declare const context: { xs: number[] }
return [xs.length, context.xs === xs]
/* ---
input: {"xs":[1,2]}
status: completed
result: [2,true]
*/
