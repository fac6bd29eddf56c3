1
function f() {}
/* ---
status: completed
result: null
*/
