{}
/* ---
status: completed
result: {}
*/
