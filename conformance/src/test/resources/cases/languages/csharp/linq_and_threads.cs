using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program {
    static int Main(string[] args) {
        var thread = new Thread(() => Console.WriteLine("thread é"));
        thread.Start();
        thread.Join();
        Console.WriteLine(string.Join(",", new List<int> { 1, 2 }.Select(x => x * 2)) + args.Length);
        return 3;
    }
}
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: |
  thread é
  2,40
exitCode: 3
runtime: mono
*/
