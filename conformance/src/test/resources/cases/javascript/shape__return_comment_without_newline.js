return 9 // the end
/* ---
status: completed
result: 9
*/
