export function main() { return 'main' }
export default 'default'
/* ---
status: completed
result: "default"
*/
