# Attack: fill /work.
# Verdict: the ceiling on disk is the outcome.
cat /dev/zero >/work/x
/* ---
limits: {"diskMb":4,"memoryMb":256}
status: limit
limit: diskMb
maxWallMs: 12000
stdout: *
stderr: *
artifacts: *
*/
