function main([first, second]) {
  return second + first
}
/* ---
input: ["a","b"]
status: completed
result: "ba"
*/
