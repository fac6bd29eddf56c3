return Object.keys(new Error('x')).length
/* ---
status: completed
result: 0
*/
