({ then(resolve) { resolve('then') } })
/* ---
status: completed
result: "then"
*/
