function main(a, ...others) {
  return [a, others.length]
}
/* ---
note: a rest parameter is no name to match
input: {"a":1,"b":2}
status: completed
result: [1,0]
*/
