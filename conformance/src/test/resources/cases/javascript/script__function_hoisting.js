const r = f()
function f() { return 'hoisted' }
r
/* ---
status: completed
result: "hoisted"
*/
