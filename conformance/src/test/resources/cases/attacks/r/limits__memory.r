# Attack: take memory without end.
# Verdict: the memory ceiling is the outcome.
a <- list(); repeat a[[length(a) + 1]] <- numeric(1e7) + 1
/* ---
limits: {"timeoutMs":120000,"cpuMs":120000}
status: limit
limit: memoryMb
maxWallMs: 140000
stdout: *
stderr: *
*/
