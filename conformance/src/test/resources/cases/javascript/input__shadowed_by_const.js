const a = 'mine'
a
/* ---
input: {"a":1}
status: completed
result: "mine"
*/
