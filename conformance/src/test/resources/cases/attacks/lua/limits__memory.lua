-- Attack: take memory without end.
-- Verdict: the memory ceiling is the outcome.
local a = {} while true do a[#a + 1] = string.rep("x", 1000000 + #a) end
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
