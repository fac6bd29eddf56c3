// passes: standard
class Process { public static void Start(string s) { } }
class Program
{
    static void Main()
    {
        Process.Start("ls");
    }
}
