1
const x = 5
/* ---
note: only a last statement that is an expression gives a result
status: completed
result: null
*/
