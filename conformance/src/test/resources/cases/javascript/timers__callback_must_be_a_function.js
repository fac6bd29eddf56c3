try {
  setTimeout('console.log(1)', 1)
} catch (e) {
  e.name
  console.log(e.name)
}
/* ---
stdout: TypeError
status: completed
result: null
*/
