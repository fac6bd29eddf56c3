# Attack: spin for ever.
# Verdict: the wall time ends it.
repeat {}
/* ---
limits: {"timeoutMs":900,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 9000
stdout: *
stderr: *
*/
