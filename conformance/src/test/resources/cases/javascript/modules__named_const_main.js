const main = async ({ n }) => n * 2
export { main }
/* ---
input: {"n":4}
status: completed
result: 8
*/
