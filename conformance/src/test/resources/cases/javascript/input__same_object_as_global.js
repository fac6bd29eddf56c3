a === context.a
/* ---
input: {"a":{}}
status: completed
result: true
*/
