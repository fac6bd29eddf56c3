# Attack: start processes without end.
# Verdict: the ceiling holds, and is named.
loop { fork { sleep 100 } }
/* ---
limits: {"timeoutMs":3000,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 15000
stdout: *
stderr: *
limitsHit: processes
*/
