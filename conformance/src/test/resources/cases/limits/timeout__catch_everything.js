for (;;) {
  try {
    for (;;) {}
  } catch {
  } finally {
    continue
  }
}
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
