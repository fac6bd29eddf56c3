let text = ''
for (let i = 0; ; i++) {
  text += i
  text.charCodeAt(text.length >> 1)
}
/* ---
limits: {"memoryMb":64,"timeoutMs":20000}
status: limit
limit: memoryMb
maxWallMs: 19000
*/
