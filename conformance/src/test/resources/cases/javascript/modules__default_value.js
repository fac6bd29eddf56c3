export default { a: context.n }
/* ---
input: {"n":1}
status: completed
result: {"a":1}
*/
