const f = () => { return 4 }
f()
/* ---
status: completed
result: 4
*/
