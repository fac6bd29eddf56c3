// nothing to do
/* ---
status: completed
result: null
*/
