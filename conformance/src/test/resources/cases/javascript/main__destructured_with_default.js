const main = ({ a } = { a: 7 }) => a
/* ---
input: {"a":1}
status: completed
result: 1
*/
