function main(größe, \u0061lter) {
  return [größe, alter]
}
/* ---
input: {"größe":1,"alter":2}
status: completed
result: [1,2]
*/
