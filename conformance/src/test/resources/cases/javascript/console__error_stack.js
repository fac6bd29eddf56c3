function fail() {
  return new TypeError('shown with its frames')
}
console.log(fail())
/* ---
stdout: |
  TypeError: shown with its frames
      at fail (main.js:2:10)
      at main.js:4:13
status: completed
result: null
*/
