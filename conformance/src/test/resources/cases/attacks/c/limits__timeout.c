// Attack: spin for ever.
// Verdict: the wall time ends it.
int main(void) { for (;;) ; }
/* ---
limits: {"timeoutMs":900,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 30000
stdout: *
stderr: *
*/
