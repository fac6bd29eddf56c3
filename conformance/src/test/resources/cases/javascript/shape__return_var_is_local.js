var x = 1
return typeof globalThis.x
/* ---
status: completed
result: "undefined"
*/
