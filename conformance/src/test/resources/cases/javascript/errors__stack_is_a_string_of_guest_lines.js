function f() { return new Error('x').stack.split('\n').map(line => line.trim()) }
return f().slice(0, 2)
/* ---
status: completed
result: ["Error: x","at f (main.js:1:23)"]
*/
