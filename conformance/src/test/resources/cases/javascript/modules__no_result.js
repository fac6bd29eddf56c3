export const x = 1
x + 1
/* ---
status: completed
result: null
*/
