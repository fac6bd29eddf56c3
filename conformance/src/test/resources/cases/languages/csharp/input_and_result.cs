using System;
using System.IO;

class Program {
    static void Main() {
        var input = File.ReadAllText(Environment.GetEnvironmentVariable("CAISSON_INPUT"));
        File.WriteAllText(Environment.GetEnvironmentVariable("CAISSON_RESULT"), "[" + input + "]");
    }
}
/* ---
input: {"a":1}
status: completed
result: [{"a":1}]
*/
