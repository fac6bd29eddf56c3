async function f() {
  await null
  return this === globalThis
}
f()
/* ---
status: completed
result: true
*/
