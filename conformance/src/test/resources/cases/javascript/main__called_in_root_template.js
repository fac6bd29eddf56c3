function main() {
  return 'x'
}
`<${main()}>`
/* ---
status: completed
result: "<x>"
*/
