interface Nothing {}
/* ---
status: completed
result: null
*/
