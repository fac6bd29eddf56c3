return
/* ---
status: completed
result: null
*/
