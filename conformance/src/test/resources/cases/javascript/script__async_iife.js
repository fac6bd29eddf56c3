(async () => {
  await null
  return 'iife'
})()
/* ---
status: completed
result: "iife"
*/
