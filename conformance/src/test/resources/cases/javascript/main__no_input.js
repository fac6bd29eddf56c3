function main(x) {
  return { x }
}
/* ---
status: completed
result: {"x":null}
*/
