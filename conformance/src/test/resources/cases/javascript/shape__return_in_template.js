`return ${[1].map(x => { return x + 1 })}`
/* ---
status: completed
result: "return 2"
*/
