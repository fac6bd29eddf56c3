export default Promise.resolve(4)
/* ---
status: completed
result: 4
*/
