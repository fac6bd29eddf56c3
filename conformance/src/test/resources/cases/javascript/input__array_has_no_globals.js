[context[0], typeof globalThis[0], typeof length]
/* ---
input: ["a"]
status: completed
result: ["a","undefined","undefined"]
*/
