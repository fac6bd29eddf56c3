// Attack: spin for ever, deaf to signals.
// Verdict: the wall time ends it.
class Program {
    static void Main() {
        System.Console.CancelKeyPress += (sender, e) => { e.Cancel = true; };
        for (;;) try { System.Threading.Thread.Sleep(1000); } catch { }
    }
}
/* ---
limits: {"timeoutMs":900,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 60000
*/
