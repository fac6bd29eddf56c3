# Attack: take memory without end.
# Verdict: the memory ceiling is the outcome.
a = []
loop { a << "x" * 1_000_000 }
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
