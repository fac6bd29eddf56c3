export default (() => {
  try {
    undeclared = 1
  } catch (e) {
    return e.name
  }
})()
/* ---
status: completed
result: "ReferenceError"
*/
