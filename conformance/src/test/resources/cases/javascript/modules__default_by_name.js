function run(input) {
  return ['run', input]
}
export { run as default }
/* ---
input: 1
status: completed
result: ["run",1]
*/
