return context.xs.map(x => x * 2)
/* ---
input: {"xs":[1,2,3]}
status: completed
result: [2,4,6]
*/
