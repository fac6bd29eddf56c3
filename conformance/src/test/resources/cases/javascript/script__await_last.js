await Promise.resolve('v')
/* ---
status: completed
result: "v"
*/
