function main() {
  console.log('called')
}
const alias = main
'script'
/* ---
status: completed
result: "script"
*/
