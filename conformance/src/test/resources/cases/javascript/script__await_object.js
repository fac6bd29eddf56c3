await Promise.resolve(1);
({ a: 1 })
/* ---
status: completed
result: {"a":1}
*/
