function main() {
  console.log('once')
}
if (true) {
  main()
}
/* ---
stdout: once
status: completed
result: null
*/
