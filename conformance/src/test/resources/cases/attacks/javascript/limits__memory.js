// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
const kept = []
for (;;) kept.push(new Array(100000).fill(1.5))
/* ---
modules: ["fs"]
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stderr: *
*/
