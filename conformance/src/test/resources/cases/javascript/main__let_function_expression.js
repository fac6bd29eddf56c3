let main = function other(a, b) { return a - b }
/* ---
input: {"a":3,"b":1}
status: completed
result: 2
*/
