{
  function main() { console.log('called') }
}
2
/* ---
status: completed
result: 2
*/
