export default [typeof import.meta, Object.getPrototypeOf(import.meta)]
/* ---
status: completed
result: ["object",null]
*/
