let x = 1
typeof globalThis.x
/* ---
status: completed
result: "undefined"
*/
