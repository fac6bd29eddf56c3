try {
  throw new Error('first')
} finally {
  console.log('cleaned up')
}
/* ---
stdout: cleaned up
status: failed
error.kind: runtime
error.message: first
error.line: 2
*/
