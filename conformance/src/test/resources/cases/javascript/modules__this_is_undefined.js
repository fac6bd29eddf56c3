export default this === undefined
/* ---
status: completed
result: true
*/
