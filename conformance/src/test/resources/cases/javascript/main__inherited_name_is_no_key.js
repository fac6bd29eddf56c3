function main(toString, valueOf) {
  return [toString === undefined, valueOf]
}
/* ---
input: {"valueOf":1}
status: completed
result: [true,1]
*/
