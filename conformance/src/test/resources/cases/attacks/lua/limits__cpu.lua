-- Attack: spin for ever.
-- Verdict: the CPU time ends it.
while true do end
/* ---
limits: {"cpuMs":500,"timeoutMs":20000}
status: limit
limit: cpuMs
maxWallMs: 20000
stdout: *
stderr: *
*/
