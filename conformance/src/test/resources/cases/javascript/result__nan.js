NaN
/* ---
status: completed
result: null
*/
