1, 2
/* ---
status: completed
result: 2
*/
