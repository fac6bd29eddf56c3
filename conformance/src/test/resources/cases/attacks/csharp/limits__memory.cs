// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
using System.Collections.Generic;
class Program {
    static void Main() {
        var kept = new List<byte[]>();
        for (;;) {
            var block = new byte[1 << 20];
            for (var i = 0; i < block.Length; i += 4096) block[i] = 1;
            kept.Add(block);
        }
    }
}
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 60000
stdout: *
stderr: *
*/
