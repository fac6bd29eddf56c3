# Attack: fill /build.
# Verdict: the ceiling on disk is the outcome.
cat /dev/zero >/build/x
/* ---
limits: {"diskMb":4,"memoryMb":256}
status: limit
limit: diskMb
maxWallMs: 12000
stdout: *
stderr: *
artifacts: *
*/
