try {
  await import('./missing.js')
} catch (e) {
  return e instanceof Error
}
/* ---
status: completed
result: true
*/
