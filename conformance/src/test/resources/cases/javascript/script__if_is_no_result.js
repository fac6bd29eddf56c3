if (true) 5
/* ---
status: completed
result: null
*/
