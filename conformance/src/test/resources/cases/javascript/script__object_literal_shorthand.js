{ a }
/* ---
input: {"a":3}
status: completed
result: {"a":3}
*/
