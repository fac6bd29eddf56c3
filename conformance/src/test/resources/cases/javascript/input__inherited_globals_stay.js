[typeof toString, typeof hasOwnProperty, context.toString]
/* ---
input: {"toString":1,"hasOwnProperty":2}
status: completed
result: ["function","function",1]
*/
