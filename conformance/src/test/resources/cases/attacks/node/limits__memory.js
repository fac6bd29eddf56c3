// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
const a = []; for (;;) a.push(new Array(100000).fill(1.5))
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
