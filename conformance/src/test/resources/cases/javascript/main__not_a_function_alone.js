const main = 5
/* ---
status: completed
result: null
*/
