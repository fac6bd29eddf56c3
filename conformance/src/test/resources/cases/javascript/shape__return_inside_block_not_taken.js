if (context.a) {
  return 'block'
}
'end'
/* ---
note: in a function body the last expression is nothing
input: {"a":false}
status: completed
result: null
*/
