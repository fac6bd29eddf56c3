'import x from "y"; export default 1'.length
/* ---
status: completed
result: 35
*/
