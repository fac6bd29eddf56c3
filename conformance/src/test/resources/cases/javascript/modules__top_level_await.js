const x = await Promise.resolve(1)
export default x + 1
/* ---
status: completed
result: 2
*/
