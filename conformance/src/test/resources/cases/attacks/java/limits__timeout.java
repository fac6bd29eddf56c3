// Attack: spin for ever.
// Verdict: the wall time ends it.
class Main { public static void main(String[] a) { for (;;) ; } }
/* ---
limits: {"timeoutMs":1500,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 60000
stdout: *
stderr: *
*/
