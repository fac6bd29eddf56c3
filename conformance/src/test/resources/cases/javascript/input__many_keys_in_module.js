export default () => [typeof a, context.a]
/* ---
input: {"a":1}
status: completed
result: ["number",1]
*/
