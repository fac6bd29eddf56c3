1 + 1
/* ---
status: completed
result: 2
*/
