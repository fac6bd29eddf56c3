return [1, 2, 3].map(x => x * 2)
/* ---
risk: high
status: completed
result: [2,4,6]
fresh: process
*/
