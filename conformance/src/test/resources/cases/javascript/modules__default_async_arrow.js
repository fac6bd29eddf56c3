export default async ({ n }) => {
  await null
  return n
}
/* ---
input: {"n":1}
status: completed
result: 1
*/
