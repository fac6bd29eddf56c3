using System;
using System.IO;

class Program {
    static void Main(string[] args) {
        Console.WriteLine(Greeter.Greet(args[0]) + " " + Console.ReadLine() + " " + Environment.GetEnvironmentVariable("GREETING"));
        File.WriteAllText("out.txt", "made\n");
    }
}
/* ---
file lib/Greeter.cs: static class Greeter { public static string Greet(string name) { return "hello " + name; } }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld first hi
artifact out.txt: made
*/
