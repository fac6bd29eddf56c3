# Attack: a fork bomb.
# Verdict: the ceiling on processes holds, and is named.
bomb() { bomb | bomb & }
bomb
sleep 100
/* ---
limits: {"timeoutMs":2000,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 12000
stdout: *
stderr: *
limitsHit: processes
*/
