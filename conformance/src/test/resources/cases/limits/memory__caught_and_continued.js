const kept = []
for (;;) {
  try {
    kept.push(new Uint8Array(1 << 25).fill(1))
  } catch {}
}
/* ---
limits: {"memoryMb":128,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
