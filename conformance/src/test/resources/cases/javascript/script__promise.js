Promise.resolve(3)
/* ---
status: completed
result: 3
*/
