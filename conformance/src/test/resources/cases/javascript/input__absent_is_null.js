context
/* ---
status: completed
result: null
*/
