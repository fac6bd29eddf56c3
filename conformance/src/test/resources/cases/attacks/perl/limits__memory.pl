# Attack: take memory without end.
# Verdict: the memory ceiling is the outcome.
my @a; push @a, "x" x 1000000 while 1;
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
