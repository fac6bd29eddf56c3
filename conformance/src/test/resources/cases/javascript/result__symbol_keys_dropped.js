return { [Symbol('s')]: 1, a: 2 }
/* ---
status: completed
result: {"a":2}
*/
