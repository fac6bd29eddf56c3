context.a.push(2)
context.a
/* ---
input: {"a":[1]}
status: completed
result: [1,2]
*/
