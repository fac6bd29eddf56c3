return Object.assign(Object.create(null), { a: 1 })
/* ---
status: completed
result: {"a":1}
*/
