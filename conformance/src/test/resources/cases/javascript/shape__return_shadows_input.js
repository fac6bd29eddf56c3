const a = context.a + 1
let b = 'b'
function c() { return 'c' }
return [a, b, c()]
/* ---
input: {"a":1,"b":2,"c":3}
status: completed
result: [2,"b","c"]
*/
