x = 5
/* ---
status: completed
result: 5
*/
