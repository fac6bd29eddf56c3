await null
const x = 1
/* ---
status: completed
result: null
*/
