function helper() {
  return typeof main
}
function main() {
  return helper()
}
/* ---
status: completed
result: "function"
*/
