// Attack: start threads without end.
// Verdict: the ceiling on processes is met.
using System.Threading;
class Program {
    static void Main() {
        for (;;) new Thread(() => Thread.Sleep(100000)) { IsBackground = true }.Start();
    }
}
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000,"processes":32}
status: limit
limit: *
maxWallMs: 60000
stdout: *
stderr: *
limitsHit: *
*/
