return { get a() { return 1 } }
/* ---
status: completed
result: {"a":1}
*/
