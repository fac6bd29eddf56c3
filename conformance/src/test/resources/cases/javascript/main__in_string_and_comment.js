// main()
function main() {
  return 'called'
}
'main()'
/* ---
note: words in strings and comments are not names
status: completed
result: "called"
*/
