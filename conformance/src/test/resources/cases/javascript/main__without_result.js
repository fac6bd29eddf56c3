function main() {
  console.log('ran')
}
/* ---
stdout: ran
status: completed
result: null
*/
