# Attack: fill /caisson.
# Verdict: the ceiling on disk is the outcome.
cat /dev/zero >/caisson/x
/* ---
limits: {"diskMb":4,"memoryMb":256}
status: limit
limit: diskMb
maxWallMs: 12000
stdout: *
stderr: *
artifacts: *
*/
