# Attack: take memory without end.
# Verdict: the memory ceiling is the outcome.
a <- list(); repeat a[[length(a) + 1]] <- runif(1e6)
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
