this === globalThis
/* ---
status: completed
result: true
*/
