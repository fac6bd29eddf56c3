const main = (a, b) => a * b
/* ---
input: {"a":6,"b":7}
status: completed
result: 42
*/
