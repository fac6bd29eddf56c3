1 + 1 // two
/* ---
status: completed
result: 2
*/
