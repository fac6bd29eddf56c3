with ({ a: 1 }) {
  var b = a
}
b
/* ---
status: completed
result: 1
*/
