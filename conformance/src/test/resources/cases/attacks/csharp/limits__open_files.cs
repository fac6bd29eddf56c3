// Attack: open files without end.
// Verdict: the ceiling is met, and the next execution runs.
using System.Collections.Generic;
using System.IO;
class Program {
    static void Main() {
        var kept = new List<Stream>();
        for (;;) kept.Add(File.OpenRead("/dev/null"));
    }
}
/* ---
status: limit
limit: openFiles
maxWallMs: 60000
stdout: *
stderr: *
*/
