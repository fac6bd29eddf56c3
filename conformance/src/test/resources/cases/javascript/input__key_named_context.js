[typeof context, context.context]
/* ---
input: {"context":5}
status: completed
result: ["object",5]
*/
