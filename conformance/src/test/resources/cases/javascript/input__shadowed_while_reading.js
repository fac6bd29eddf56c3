const n = context.n * 2
n
/* ---
input: {"n":21}
status: completed
result: 42
*/
