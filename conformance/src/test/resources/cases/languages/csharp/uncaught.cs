using System;

class Program {
    static void Main() {
        Console.WriteLine("before");
        throw new ArgumentException("too deep");
    }
}
/* ---
status: failed
error.kind: runtime
error.type: System.ArgumentException
error.message: too deep
error.line: 6
stdout: before
stderr: *
exitCode: 1
*/
