# Attack: double a string for ever.
# Verdict: the memory ceiling ends it.
s=x; while :; do s=$s$s; done
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 30000
stdout: *
stderr: *
*/
