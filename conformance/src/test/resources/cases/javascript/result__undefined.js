undefined
/* ---
status: completed
result: null
*/
