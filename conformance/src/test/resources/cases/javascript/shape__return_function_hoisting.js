return f()
function f() { return 'hoisted' }
/* ---
status: completed
result: "hoisted"
*/
