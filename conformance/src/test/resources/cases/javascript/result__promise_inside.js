return { p: Promise.resolve(1) }
/* ---
note: only the result itself is awaited
status: completed
result: {"p":{}}
*/
