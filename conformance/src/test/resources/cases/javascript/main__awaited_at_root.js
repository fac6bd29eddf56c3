async function main() {
  console.log('once')
  return 1
}
await main()
/* ---
stdout: once
status: completed
result: 1
*/
