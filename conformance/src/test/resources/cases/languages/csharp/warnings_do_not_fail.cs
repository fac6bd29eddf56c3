class Program {
    static void Main() { int unused = 1; System.Console.Error.WriteLine("to stderr"); }
}
/* ---
status: completed
result: null
stderr: to stderr
*/
