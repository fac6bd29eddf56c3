return Promise.resolve({ a: Promise })
/* ---
status: completed
result: {"a":null}
*/
