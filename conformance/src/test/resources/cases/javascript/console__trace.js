function f() {
  console.trace('here', 1)
}
f()
/* ---
stderr: |
  Trace: here 1
      at f (main.js:2:11)
      at main.js:4:1
status: completed
result: null
*/
