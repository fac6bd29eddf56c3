for (;;) {
  try {
    console.log('x'.repeat(1000))
  } catch {}
}
/* ---
limits: {"outputBytes":10000}
stdout: *
status: limit
limit: outputBytes
maxWallMs: 3000
*/
