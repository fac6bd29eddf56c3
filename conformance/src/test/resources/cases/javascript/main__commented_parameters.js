function main(a /* , z */, // b,
  b) {
  return [a, b]
}
/* ---
input: {"a":1,"b":2,"z":3}
status: completed
result: [1,2]
*/
