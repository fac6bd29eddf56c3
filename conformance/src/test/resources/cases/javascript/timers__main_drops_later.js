function main() {
  setTimeout(() => console.log('never'), 40)
  return 'value'
}
/* ---
status: completed
result: "value"
*/
