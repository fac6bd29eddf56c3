# Attack: fill memory by files, which live in memory.
# Verdict: files count as memory.
head -c 60M /dev/zero >/work/a && head -c 60M /dev/zero >/tmp/a && head -c 60M /dev/zero >/build/a
exit 1
/* ---
limits: {"memoryMb":64}
status: limit
limit: memoryMb
maxWallMs: 12000
stdout: *
stderr: *
artifacts: *
*/
