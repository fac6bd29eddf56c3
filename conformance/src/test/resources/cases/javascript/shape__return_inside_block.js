if (context.a) {
  return 'block'
}
'end'
/* ---
note: a return anywhere at root level, also inside a block, makes the source a function body
input: {"a":true}
status: completed
result: "block"
*/
